/**
 * The icons of the product, from one set. A new one is added here, by name, so that a reader's download
 * holds only what is drawn somewhere. All take `size` (px) and `strokeWidth`.
 */
export {
  ArrowLeftIcon, ArrowUpIcon, BookOpenIcon, BookmarkCheckIcon, BookmarkPlusIcon, CheckIcon, ChevronDownIcon,
  ChevronLeftIcon, ChevronRightIcon, CircleAlertIcon, CircleCheckIcon, CloudAlertIcon, CoinsIcon, CopyIcon, DownloadIcon, EyeIcon, EyeOffIcon,
  FeatherIcon, GiftIcon, HeartIcon, HistoryIcon, ImagePlusIcon, InfoIcon, LayoutDashboardIcon, LibraryIcon, LinkIcon, ListIcon, LockIcon, LogOutIcon, MailCheckIcon, MonitorIcon,
  PencilIcon, PlusIcon, SearchIcon, SettingsIcon, Share2Icon, ShieldCheckIcon, SlidersHorizontalIcon, SmartphoneIcon, StarIcon, ThumbsDownIcon, ThumbsUpIcon, TicketIcon, TrashIcon, TriangleAlertIcon, TrophyIcon,
  TypeIcon, UserIcon, UsersIcon, XIcon,
} from 'lucide-react';
