import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type DialogFrame, LoadingDialog } from '@/components/features/form-dialog/public'
import { useTabKey } from '@/components/ground/public'
import { FormSurface } from '@/components/screen/form-surface'
import { useEditSession } from '@/components/screen/use-edit-session'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { SearchInput } from '@/components/ui/search-input'
import { type TreeItem, VirtualTree } from '@/components/ui/tree/virtual-tree'
import { PickerPanes } from '@/components/widget-kits/people/picker-shell'
import { pickersTexts } from '@/components/widget-kits/people/pickers-texts'
import { SelectedList } from '@/components/widget-kits/people/selected-list'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import type { ApplicationRow } from './columns'
import styles from './interface-oauth.module.css'
import { saveInterfaces } from './mutations'
import { useApplication, useInterfaceTree } from './queries'

type GrantsDialogProps = { application: ApplicationRow; onSaved: () => void; onClose: () => void }
type Chosen = { id: string; fullName: string }
type Start = { tree: readonly TreeItem[]; granted: readonly Chosen[] }

/** Which interfaces an application may ask: to choose from at the left, chosen at the right (contract 2 §17). */
export function GrantsDialog(props: GrantsDialogProps) {
  const t = useTexts('admin.interfaceOauth')
  const info = useApplication(props.application.id)
  const tree = useInterfaceTree()
  const isReady = info.data && tree.data
  return (
    <LazyMessages namespace="pickers" loaders={pickersTexts} fallback={null}>
      <LoadingDialog<Start>
        title={t('grants.title')}
        width="800px"
        start={isReady && { tree: treeItems(tree.data ?? []), granted: info.data?.list ?? [] }}
        error={info.error ?? tree.error}
        onRetry={() => {
          for (const one of [info, tree]) void one.mutate()
        }}
        onClose={props.onClose}
      >
        {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
      </LoadingDialog>
    </LazyMessages>
  )
}

type Category = { id: string; fullName: string; children: readonly Chosen[] }

function treeItems(categories: readonly Category[]): readonly TreeItem[] {
  return categories.map(({ id, fullName, children }) => ({
    id: `category ${id}`,
    label: fullName,
    isSelectable: false,
    children: children.map((one) => ({ id: one.id, label: one.fullName })),
  }))
}

function FilledDialog({
  application,
  tree,
  granted,
  frame,
  onSaved,
  onClose,
}: GrantsDialogProps & Start & { frame: DialogFrame }) {
  const t = useTexts('admin.interfaceOauth')
  const tCommon = useTranslations('common')
  const [chosen, setChosen] = useState<readonly Chosen[]>(granted)
  const [attempt] = useState(() => new SaveAttempt())
  const ids = chosen.map(({ id }) => id)
  const isDirty = ids.length !== granted.length || granted.some(({ id }) => !ids.includes(id))
  const edit = useEditSession({ tabKey: useTabKey(), isDirty: () => isDirty, draft: noDraft, canKeep: () => false })
  const send = () => saveInterfaces(application.id, ids)
  const save = () =>
    void edit.save({
      attempt,
      write: send,
      amend: send,
      done: ({ msg }) => {
        void tellDone(msg)
        onSaved()
        onClose()
      },
    })
  return (
    <FormSurface
      {...frame}
      kind="general"
      subtitle={application.appName}
      edit={edit}
      onLeft={onClose}
      submit={{ text: tCommon('confirm'), onPress: save }}
    >
      <p className={styles.hint}>{t('grants.hint')}</p>
      <PickerPanes>
        <InterfacesPane tree={tree} chosen={chosen} onChange={setChosen} />
        <SelectedList
          rows={chosen.map(({ id, fullName }) => ({ key: id, label: fullName, type: '', headIcon: '' }))}
          isMulti
          onRemove={(key) => setChosen(chosen.filter(({ id }) => id !== key))}
          onClear={() => setChosen([])}
        />
      </PickerPanes>
    </FormSurface>
  )
}

/** Nothing of it is kept on this machine: it is quickly chosen again. */
const noDraft = { saveNow: () => {}, finish: async () => {}, giveUp: async () => {}, keep: async () => false }

type PaneProps = { tree: readonly TreeItem[]; chosen: readonly Chosen[]; onChange: (chosen: readonly Chosen[]) => void }

function InterfacesPane({ tree, chosen, onChange }: PaneProps) {
  const t = useTexts('admin.interfaceOauth')
  const [text, setText] = useState('')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(tree.map(({ id }) => id)))
  const selected = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  const toggle = ({ id, label }: TreeItem) =>
    onChange(selected.has(id) ? chosen.filter((one) => one.id !== id) : [...chosen, { id, fullName: label }])
  return (
    <section className={styles.pane} aria-label={t('grants.offered')}>
      <div className={styles.search}>
        <SearchInput
          value={text}
          maxLength={100}
          placeholder={t('grants.search')}
          aria-label={t('grants.search')}
          onChange={setText}
        />
      </div>
      <div className={styles.tree}>
        <VirtualTree
          items={tree}
          label={t('grants.offered')}
          expanded={expanded}
          onExpandedChange={setExpanded}
          selected={selected}
          onSelect={toggle}
          isMulti
          hasMarks
          filterText={text.trim()}
          empty={<p className={styles.empty}>{t(text === '' ? 'grants.none' : 'grants.noneFound')}</p>}
        />
      </div>
    </section>
  )
}
