import '@griot/ui/fonts.css';
// The history must stand before single-spa is evaluated: see packages/nav.
import './nav.ts';
import { boot } from './boot.ts';

boot();
