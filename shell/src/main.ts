import '@griot/ui/fonts.css';
// The history must stand before single-spa is evaluated: see packages/nav.
import './nav.ts';
import { boot } from './boot.ts';

// Apart from reading the scripts: between the two the browser answers whoever scrolls or presses.
setTimeout(boot);
