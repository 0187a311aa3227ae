import { useTranslations } from 'next-intl'
import { type MenuEntry, MenuList } from '@/components/ui/menu'
import { toast } from '@/lib/client/toast-store'
import type { LineTurn } from './sheet-actions'
import { useSheetParts } from './sheet-parts'

type MenuProps = { at: { x: number; y: number }; onClose: () => void }

const turns = ['before', 'after'] as const

/** What can be done with the places that are chosen, where it was asked for. */
export function SheetMenu({ at, onClose }: MenuProps) {
  const t = useTranslations('reportdesigner.menu')
  const { actions } = useSheetParts()
  const paste = usePaste()
  const entry = (key: string, onSelect: () => unknown, more: Partial<MenuEntry> = {}): MenuEntry => ({
    ...{ key, label: t(key), ...more },
    onSelect: () => void onSelect(),
  })
  const inserts = (['rows', 'columns'] as const).flatMap((lines) =>
    turns.map((turn) => entry(insertKeys[lines][turn], () => actions.insert(lines, turn))),
  )
  return (
    <MenuList
      label={t('name')}
      anchor={at}
      side="below"
      onClose={onClose}
      entries={[
        entry('cut', () => writeText(actions.cut())),
        entry('copy', () => writeText(actions.copy())),
        entry('paste', paste),
        ...inserts.map((one, index) => ({ ...one, isApart: index === 0 })),
        entry('deleteRows', () => actions.remove('rows'), { isApart: true }),
        entry('deleteColumns', () => actions.remove('columns')),
        entry(actions.isMerged() ? 'unmerge' : 'merge', actions.toggleMerge, { isApart: true }),
        entry('fillDown', actions.fillDown),
        entry('fillRight', actions.fillRight),
        entry('clearValue', () => actions.clear('value'), { isApart: true }),
        entry('clearStyle', () => actions.clear('style')),
        entry('clearAll', () => actions.clear('all'), { isDanger: true }),
      ]}
    />
  )
}

const insertKeys: Readonly<Record<'rows' | 'columns', Readonly<Record<LineTurn, string>>>> = {
  rows: { before: 'rowAbove', after: 'rowBelow' },
  columns: { before: 'columnLeft', after: 'columnRight' },
}

function writeText(text: string): Promise<void> {
  return navigator.clipboard.writeText(text)
}

/** A page may read the clipboard only where the person lets it; the keys always may. */
function usePaste(): () => Promise<void> {
  const t = useTranslations('reportdesigner.menu')
  const { actions } = useSheetParts()
  return async () => {
    const text = await navigator.clipboard.readText().catch(() => null)
    if (text === null) toast.warning(t('pasteByKeys'))
    else actions.paste(text)
  }
}
