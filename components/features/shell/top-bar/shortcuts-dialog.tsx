import { useTranslations } from 'next-intl'
import { Surface } from '@/components/ui/surface'
import styles from './dialogs.module.css'

/** Alternatives, each a set of keys pressed together. */
type Keys = readonly (readonly string[])[]

const groups = [
  {
    title: 'everywhere',
    rows: [
      [
        'palette',
        [
          ['Ctrl', 'K'],
          ['⌘', 'K'],
        ],
      ],
      ['closeTab', [['Ctrl', 'Alt', 'W']]],
    ],
  },
  {
    title: 'inTabs',
    rows: [
      ['walkTabs', [['←'], ['→']]],
      ['firstLast', [['Home'], ['End']]],
      ['show', [['Enter']]],
      ['close', [['Delete']]],
      [
        'move',
        [
          ['Ctrl', 'Shift', '←'],
          ['Ctrl', 'Shift', '→'],
        ],
      ],
      ['tabMenu', [['Shift', 'F10']]],
    ],
  },
  {
    title: 'inRecords',
    rows: [
      ['toSearch', [['/']]],
      ['add', [['N']]],
      ['edit', [['E']]],
      ['openRow', [['Enter']]],
      ['selectRow', [['␣']]],
    ],
  },
  {
    title: 'inLists',
    rows: [
      ['choose', [['↑'], ['↓']]],
      ['fold', [['←'], ['→']]],
      ['run', [['Enter']]],
      ['escape', [['Esc']]],
    ],
  },
] as const satisfies readonly { title: string; rows: readonly (readonly [string, Keys])[] }[]

/** Every key the shell listens to. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('topbar')
  return (
    <Surface kind="general" open title={t('menu.shortcuts')} width="520px" onClose={onClose}>
      {groups.map(({ title, rows }) => (
        <section key={title} className={styles.shortcuts}>
          <h3>{t(`shortcuts.${title}`)}</h3>
          <dl>
            {rows.map(([name, keys]) => (
              <div key={name}>
                <dt>{t(`shortcuts.${name}`)}</dt>
                <dd>
                  <KeyCaps keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Surface>
  )
}

function KeyCaps({ keys }: { keys: Keys }) {
  const t = useTranslations('topbar.shortcuts')
  return keys.map((combination, index) => (
    <span key={combination.join('+')}>
      {index > 0 && <span className={styles.or}>{t('or')}</span>}
      {combination.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  ))
}
