import type { PageLoader } from '@griot/remote-kit';

const termsPage = () => import(/* webpackChunkName: "terms" */ './terms/terms.page.tsx');
const privacyPage = () => import(/* webpackChunkName: "privacy" */ './privacy/privacy.page.tsx');
const aboutPage = () => import(/* webpackChunkName: "about" */ './about/about.page.tsx');
const writersBenefitsPage = () =>
  import(/* webpackChunkName: "writers-benefits" */ './writers-benefits/writers-benefits.page.tsx');
const writersGuidePage = () => import(/* webpackChunkName: "writers-guide" */ './writers-guide/writers-guide.page.tsx');
const contentPolicyPage = () =>
  import(/* webpackChunkName: "content-policy" */ './content-policy/content-policy.page.tsx');
const ratingsPage = () => import(/* webpackChunkName: "ratings" */ './ratings/ratings.page.tsx');
const beAnAuthorPage = () => import(/* webpackChunkName: "be-an-author" */ './be-an-author/be-an-author.page.tsx');
const helpCentrePage = () => import(/* webpackChunkName: "help-centre" */ './help-centre/help-centre.page.tsx');
const complaintPage = () => import(/* webpackChunkName: "complaint" */ './complaint/complaint.page.tsx');
const contactPage = () => import(/* webpackChunkName: "contact" */ './contact/contact.page.tsx');
const accountDeletionPage = () =>
  import(/* webpackChunkName: "account-deletion" */ './account-deletion/account-deletion.page.tsx');

/** The pages of the manifest, by path; the browser's half and the server's are made of them. */
export const PAGES: Record<string, PageLoader> = {
  '/terms-of-use': termsPage,
  '/privacy-policy': privacyPage,
  '/about': aboutPage,
  '/writers-benefits': writersBenefitsPage,
  '/writers-guide': writersGuidePage,
  '/content-policy': contentPolicyPage,
  '/ratings': ratingsPage,
  '/be-an-author': beAnAuthorPage,
  '/help-centre': helpCentrePage,
  '/complaint': complaintPage,
  '/contact': contactPage,
  '/account-deletion': accountDeletionPage,
};
