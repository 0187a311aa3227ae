import { useState } from 'react'
import { confirm } from '@/components/ui/confirm'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { useTexts } from '@/lib/client/use-texts'
import type { Views } from './use-views'
import type { View } from './utils'
import styles from './views.module.css'

const ViewDialog = lazyCode(async () => (await import('./view-dialog')).ViewDialog)

/** The views of a list, with the one that is open. */
export type OpenViews = Views & { view: View | null; isMissing: boolean; open: (id: string) => void }

type ViewMenuOptions = {
  menuId: string
  views: OpenViews
  /** The list as it is shown now. */
  current: View['view']
  /** It is other than the view has it. */
  isChanged: boolean
}

/** At the head of a list: the views that there are, and what can be done with the open one. */
export function useViewMenu({ menuId, views, current, isChanged }: ViewMenuOptions) {
  const t = useTexts('list.views')
  const isNarrow = useNarrow()
  const [form, setForm] = useState<{ view: View | null } | null>(null)
  const { view, all, open } = views
  const deeds = useViewDeeds({ views, current, isChanged })
  if (views.isAbsent) return { menu: null, dialog: null }
  const choices: MenuEntry[] = [
    { key: '', label: t('designed'), isChecked: view === null, onSelect: () => open('') },
    ...all.map((one) => ({ key: one.id, label: nameOf(one, t), isChecked: one.id === view?.id, onSelect: () => open(one.id) })),
  ]
  const rename = { key: 'rename', label: t(views.mayShare ? 'renameAndShare' : 'rename'), onSelect: () => setForm({ view }) }
  const entries: MenuEntry[] = [
    ...deeds.update,
    { key: 'saveAs', label: t('saveAs'), onSelect: () => setForm({ view: null }) },
    ...(view?.mayChange ? [rename] : []),
    ...deeds.others,
  ]
  const name = view?.fullName ?? t('title')
  return {
    menu: (
      <Menu
        label={t(isChanged && view ? 'changedTitle' : 'titleOf', { name })}
        className={styles.trigger}
        trigger={
          <>
            <Icon name="eye" />
            {!isNarrow && (
              <span className={styles.name} aria-hidden="true">
                {name}
              </span>
            )}
            {isChanged && view && <span className={styles.changed} aria-hidden="true" />}
          </>
        }
        entries={[...choices, ...entries.map((entry, index) => (index === 0 ? { ...entry, isApart: true } : entry))]}
      />
    ),
    dialog: form && (
      <ViewDialog
        menuId={menuId}
        views={views}
        view={form.view}
        state={form.view?.view ?? current}
        onSaved={(id) => form.view === null && open(id)}
        onClose={() => setForm(null)}
      />
    ),
  }
}

/** What is done with the open view at once, without a form. */
function useViewDeeds({ views, current, isChanged }: Omit<ViewMenuOptions, 'menuId'>) {
  const t = useTexts('list.views')
  const { view, defaultId, isRunning: isDisabled, open } = views
  if (!view) return { update: [], others: [] }
  const isDefault = view.id === defaultId
  const update = async () => {
    const question = { text: t('askUpdate', { name: view.fullName }), confirmText: t('update') }
    if (!view.isShared || (await confirm(question))) await views.update(view, current)
  }
  const remove = async () => {
    const text = t(view.isShared ? 'askRemoveShared' : 'askRemove', { name: view.fullName })
    if (!(await confirm({ text, danger: true, confirmText: t('remove') }))) return
    await views.remove(view)
    open('')
  }
  const entry = (key: string, label: string, run: () => Promise<unknown>): MenuEntry => ({
    ...{ key, label, isDisabled },
    onSelect: () => void run().catch(toldAlready),
  })
  return {
    update: view.mayChange && isChanged ? [entry('update', t('update'), update)] : [],
    others: [
      entry('begin', t(isDefault ? 'beginOff' : 'begin'), () => views.begin(isDefault ? '' : view.id)),
      ...(view.mayChange ? [{ ...entry('remove', t('remove'), remove), isDanger: true }] : []),
    ],
  }
}

/** The failure was shown. */
const toldAlready = () => undefined

/** Whose it is, where it is another person's. */
function nameOf(
  { fullName, isOwn, isShared, ownerName }: View,
  t: (key: string, params: Record<string, string>) => string,
): string {
  if (!isOwn) return t('nameOfOther', { name: fullName, owner: ownerName })
  return isShared ? t('nameShared', { name: fullName }) : fullName
}
