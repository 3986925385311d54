import { Cover } from '@griot/ui';
import { titles } from '../titles.ts';

export const Covers = () => (
  <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 20 }}>
    {titles.map(([title, author]) => (
      <Cover key={title} title={title} author={author} src={null} />
    ))}
  </div>
);
