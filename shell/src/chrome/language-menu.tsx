import { CheckIcon, color, GlobeIcon, Menu, space, type } from '@griot/ui';
import { styled } from 'styled-components';

/** The language picker of part 2 §2.2: English alone so far, and it says so. */
export const LanguageMenu = () => (
  <Menu label="Language: English" trigger={<GlobeIcon size={22} />}>
    <Language />
  </Menu>
);

/** What the picker holds; on a narrow screen it stands in the menu of all links. */
export const Language = () => (
  <>
    <Spoken>
      <CheckIcon size={18} aria-hidden="true" />
      English
    </Spoken>
    <Alone>The pages speak English only so far. Novels may be in any language.</Alone>
  </>
);

const Spoken = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[12]};
  font-weight: 700;
`;
const Alone = styled.p`
  padding: 0 ${space[12]} ${space[12]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
