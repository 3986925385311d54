export { createNav, type Nav, type PushOptions } from './nav.ts';
export type { NavLocation } from './location.ts';
export { followAnchors } from './anchors.ts';
export { RemoteRouter } from './router.tsx';
export { Route, Routes, useLocation, useParams, useSearchParams } from 'react-router-dom';
