/** The mark: a talking drum, drawn with the strings of its waist. */
export const Logo = () => (
  <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
    <ellipse cx="14" cy="5" rx="9" ry="3" fill="currentColor" />
    <ellipse cx="14" cy="23" rx="9" ry="3" fill="currentColor" />
    <path
      d="M5 5 11 14 5 23M9.5 7 13 14 9.5 21M18.500 7 15 14l3.500 7M23 5l-6 9 6 9"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.300"
      strokeLinecap="round"
    />
    <rect x="10" y="12.600" width="8" height="2.800" rx="1.400" fill="var(--terracotta)" />
  </svg>
);
