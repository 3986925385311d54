export { createBus, type Bus, type PayloadCheck } from './bus.ts';
