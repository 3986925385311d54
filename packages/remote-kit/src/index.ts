export {
  defineRemote,
  type PageLoader,
  type OverlayLoader,
  type RemoteModule,
  type RemoteParts,
} from './define-remote.tsx';
export type { OverlayProps, Platform, RemoteProps } from './platform.ts';
export { PlatformProvider, usePlatform } from './platform-context.tsx';
export { useAction, type ActionOptions } from './use-action.ts';
export { useApi, useCall, useCalls, useListCall } from './use-call.ts';
/** Tells a sign-in that has ended under unsaved work from one that stands. */
export { isLapsed } from '@griot/session';
export { useBack, useGo, useOverlay, useSession, useTitle, useToast } from './hooks.ts';
/** For what the hooks above do not cover; remotes never bundle a copy of their own. */
export { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
export { keepText, keptText } from './kept-text.ts';
export { Part } from './part.tsx';
export { useLeaveQuestion, type MayLeave } from './use-leave-question.ts';
export { useUnsavedWork } from './use-unsaved-work.ts';
export { failureOf, RemoteFailure, type FailureReason } from './failure.ts';
