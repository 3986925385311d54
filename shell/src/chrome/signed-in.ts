/** What the bar has for whoever is signed in: nobody else fetches it. */
export { AccountButton } from './account-button.tsx';
export { ConfirmEmailBanner } from './confirm-email-banner.tsx';
