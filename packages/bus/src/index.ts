export { createBus, type Bus, type Mirror, type PayloadCheck } from './bus.ts';
