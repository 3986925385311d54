export { moved } from './moving.ts';
export { OrderList, type Ordered, type OrderListProps } from './order-list.tsx';
export { within } from './within.ts';
