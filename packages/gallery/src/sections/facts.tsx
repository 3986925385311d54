import {
  Avatar,
  Badge,
  Button,
  Cluster,
  Day,
  Facts as FactList,
  Price,
  Progress,
  Stat,
  Stats,
  StatTile,
  Tag,
} from '@griot/ui';
import { LONG } from '../long.ts';
import { Specimen, State } from '../specimen.tsx';

const TONES = ['neutral', 'accent', 'info', 'good', 'warn', 'bad'] as const;

export const Facts = () => (
  <>
    <Specimen of="Avatar">
      <State name="from a name">
        <Avatar name="Adaeze Okonkwo" />
      </State>
      <State name="small, of one word">
        <Avatar name="chi" size={32} />
      </State>
      <State name="large, with marks">
        <Avatar name="Ṣọlá Adébáyọ̀" size={56} />
      </State>
    </Specimen>

    <Specimen of="Day">
      <State name="in the zone of who reads">
        <Day of="2026-03-01T12:00:00Z" />
      </State>
    </Specimen>

    <Specimen of="Badge">
      {TONES.map((tone) => (
        <State key={tone} name={tone}>
          <Badge tone={tone}>Awaiting approval</Badge>
        </State>
      ))}
    </Specimen>

    <Specimen of="Tag">
      <State name="a link">
        <Tag href="#Facts">African Voices</Tag>
      </State>
      <State name="a link, hovered" shown="hover">
        <Tag href="#Facts">African Voices</Tag>
      </State>
      <State name="a link, focused" shown="focus">
        <Tag href="#Facts">African Voices</Tag>
      </State>
      <State name="a word, long">
        <Tag>{LONG}</Tag>
      </State>
    </Specimen>

    <Specimen of="Price">
      <State name="one">
        <Price amount={1} />
      </State>
      <State name="many">
        <Price amount={148_500} />
      </State>
    </Specimen>

    <Specimen of="Progress">
      <State name="begun">
        <Progress value={0.4} label="Chapter 4 of 10" />
      </State>
      <State name="not begun">
        <Progress value={0} label="Chapter 0 of 10" />
      </State>
      <State name="thin, read">
        <Progress value={1} label="Chapter 10 of 10" thin />
      </State>
    </Specimen>

    <Specimen of="Stats and Stat" wide>
      <Stats>
        <Stat label="Views" value="1.2M" />
        <Stat label="Chapters" value="135" />
        <Stat label="Words" value="209,117" />
        <Stat label="Reviews" value="0" />
      </Stats>
    </Specimen>

    <Specimen of="StatTile">
      <State name="with an action">
        <StatTile label="Coin Balance" value="500 coins" action={<Button size="small">Top up coins</Button>} />
      </State>
      <State name="with a note">
        <StatTile label="Total balance" value="$0" note="Closes on 30 November" />
      </State>
      <State name="with an action that is disabled">
        <StatTile
          label="Available income"
          value="$0"
          action={
            <Button size="small" disabled reason="There is nothing to withdraw yet">
              Withdraw
            </Button>
          }
        />
      </State>
      <State name="long">
        <StatTile label={LONG} value="₦148,500,000.00" note={LONG} />
      </State>
    </Specimen>

    <Specimen of="Facts" wide>
      <FactList
        rows={[
          ['Pen name', 'Adaeze Okonkwo'],
          ['About', ''],
          [
            'Genres',
            <Cluster key="genres">
              {['Romance', 'Werewolf'].map((genre) => (
                <Tag key={genre}>{genre}</Tag>
              ))}
            </Cluster>,
          ],
          ['Title', LONG],
        ]}
      />
    </Specimen>
  </>
);
