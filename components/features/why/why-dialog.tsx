import { useCallback, useState } from 'react'
import { EmptyState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import { MenusPanel } from './menus-panel'
import { OverviewPanel } from './overview-panel'
import { PersonPicker } from './person-panel'
import type { Target } from './queries'
import { TracePanel } from './trace-panel'
import styles from './why.module.css'

type Named = { id: string; fullName: string }

/** What is known when it is opened; the rest is chosen in it. */
export type WhyAbout =
  | { person: Named; menu?: undefined; target?: undefined }
  | { menu: Named; person?: undefined; target?: undefined }
  | { target: Target; person?: undefined; menu?: undefined }

/** Why a person has something, or has it not (a menu entry, an item of one, or a record). */
export function WhyDialog({ about, onClose }: { about: WhyAbout; onClose: () => void }) {
  const t = useTexts('admin.why')
  const isOne = about.target !== undefined
  const named = about.person ?? about.menu ?? about.target
  return (
    <Surface
      kind="drawer"
      open
      width={isOne ? '640px' : about.person ? '1180px' : '940px'}
      title={t('title')}
      subtitle={named.fullName}
      onClose={onClose}
    >
      <Asking about={about} onLeave={onClose} />
    </Surface>
  )
}

function Asking({ about, onLeave }: { about: WhyAbout; onLeave: () => void }) {
  const t = useTexts('admin.why')
  const [personId, setPersonId] = useState(about.person?.id ?? '')
  const [menu, setMenu] = useState<Named | null>(about.menu ?? null)
  const [target, setTarget] = useState<Target | null>(about.target ?? null)
  const choosePerson = useCallback((id: string) => setPersonId(id), [])
  const chooseMenu = (chosen: Named) => {
    setMenu(chosen)
    setTarget({ kind: 'menu', ...chosen })
  }
  const shown = target ?? (menu ? { kind: 'menu' as const, ...menu } : null)
  return (
    <div className={styles.asking}>
      {!about.person && <PersonPicker onChoose={choosePerson} />}
      {!about.person && personId === '' ? (
        <EmptyState text={t('choosePerson')} />
      ) : (
        <div className={styles.columns} data-has-menus={about.person !== undefined} data-is-one={about.target !== undefined}>
          {about.person && <MenusPanel personId={personId} chosenId={menu?.id ?? ''} onChoose={chooseMenu} />}
          {!about.target && menu && (
            <OverviewPanel key={`${personId} ${menu.id}`} personId={personId} menu={menu} chosen={shown} onChoose={setTarget} />
          )}
          {shown ? (
            <TracePanel key={`${personId} ${shown.kind} ${shown.id}`} personId={personId} target={shown} onLeave={onLeave} />
          ) : (
            <EmptyState text={t('chooseMenu')} />
          )}
        </div>
      )}
    </div>
  )
}
