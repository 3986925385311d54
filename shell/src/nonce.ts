declare let __webpack_nonce__: string;

// Styles are allowed by this answer's nonce alone (packages/server/src/gateway/security.ts); styled-components takes it from here.
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
