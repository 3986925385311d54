import '@griot/ui/fonts.css';
import { createRoot } from 'react-dom/client';
import { BothLooks } from './both-looks.tsx';
import { Look } from './look.tsx';

const look = new URLSearchParams(window.location.search).get('look');
document.documentElement.lang = 'en';
document.title = 'Griot: every primitive in every state';
if (look) document.documentElement.dataset.theme = look;

const host = document.createElement('div');
document.body.append(host);
createRoot(host).render(look ? <Look /> : <BothLooks />);
