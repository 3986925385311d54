export { defineServerHalf, type ServerHalf, type WrittenPage } from './define-server-half.tsx';
