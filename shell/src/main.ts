import '@griot/ui/fonts.css';
// The history must stand before single-spa is evaluated: see packages/nav.
import './nav.ts';
import { boot } from './boot.ts';

// At once, so that the page has not loaded before what it is made of: nobody, and no test either, is told so too early.
boot();
