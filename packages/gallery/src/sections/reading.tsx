import { Prose } from '@griot/ui';
import { Specimen, State } from '../specimen.tsx';

const chapter = `
<p>The ferry was late again, and so was the rain. On the jetty the women had begun to fold their umbrellas into walking sticks, and the boy who sold groundnuts counted his coins for the third time.</p>
<p>“You will miss it,” said her mother, who had not come to see her off but to sell fish. “You always miss it.”</p>
<hr>
<h3>On the other side</h3>
<p>There is a word for the light that comes after a storm on the lagoon — <em>ìmọ́lẹ̀</em>, her grandmother called it, though it only means light. <strong>Nobody</strong> had a better one.</p>
<blockquote><p>What the water takes it keeps; what the water gives it lends.</p></blockquote>
<ul><li>one tin of kerosene</li><li>two letters, <a href="#Reading">unopened</a></li></ul>
<p>She read them on the way.</p>`;

export const Reading = () => (
  <Specimen of="Prose" wide>
    <State name="as it comes">
      <Prose dangerouslySetInnerHTML={{ __html: chapter }} />
    </State>
    <State name="with a reader’s own choices">
      <div
        style={
          {
            padding: 24,
            background: '#000',
            '--prose-ink': '#fff',
            '--prose-soft': '#bbb',
            '--prose-link': '#A9A8F0',
            '--prose-font': 'Merriweather',
          } as React.CSSProperties
        }
      >
        <Prose dangerouslySetInnerHTML={{ __html: chapter }} />
      </div>
    </State>
  </Specimen>
);
