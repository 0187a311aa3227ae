import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { useExport } from '@/components/features/import-file/public'
import { ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { MenuPermissionViewer } from '@/components/features/permission-viewer/public'
import { useWhy } from '@/components/features/why/public'
import { ListPart } from '@/components/screen/list-part'
import { ListToolbar } from '@/components/screen/list-toolbar'
import type { RowAction } from '@/components/screen/row-actions'
import { TabList, tabId } from '@/components/screen/tab-list'
import { useLevels } from '@/components/screen/use-levels'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { useMutation } from '@/lib/client/use-mutation'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { type MenuNode, menu } from '@/lib/contract/system/menu'
import type { SystemRow } from '@/lib/contract/system/system'
import { readText } from '@/lib/form/read'
import { menuColumns } from './columns'
import { conditionFields, conditionRules, menuConditions } from './condition-form'
import { type ItemKind, type MenuCategory, topId } from './constants'
import { MenuImport } from './import-panel'
import { ItemsDrawer } from './items-drawer'
import { MenuDialog } from './menu-dialog'
import { useMenus } from './queries'
import styles from './systems.module.css'
import { useMoving } from './use-moving'
import { hasItems, isDirectory, nextSort } from './utils'

const categories = ['Web', 'App'] as const

/** The menus of a system, those of browsers and those of phones (contract 2 §12.1). */
export function MenuManager({ system, onClose }: { system: SystemRow; onClose: () => void }) {
  const t = useTranslations('admin.systems')
  const panelId = useId()
  const [category, setCategory] = useState<MenuCategory>('Web')
  return (
    <Surface kind="fullScreen" open title={t('menus.title')} subtitle={system.fullName} onClose={onClose}>
      <div className={styles.manager}>
        <TabList
          label={t('menus.title')}
          entries={categories.map((key) => ({ key, label: t(`menus.${key}`) }))}
          value={category}
          panelId={panelId}
          onChange={(key) => setCategory(key as MenuCategory)}
        />
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, category)} className={styles.panel}>
          <Menus key={category} systemId={system.id} category={category} />
        </div>
      </div>
    </Surface>
  )
}

const rowId = (row: MenuNode) => row.id
const rowLabel = (row: MenuNode) => row.fullName
const rules = conditionRules(menuConditions)

type MenusProps = { systemId: string; category: MenuCategory }
type Opened = { kind: ItemKind | 'viewer'; row: MenuNode }

function Menus({ systemId, category }: MenusProps) {
  const t = useTexts('admin.systems')
  const [parentId, setParentId] = useState(topId)
  const [items, setItems] = useState<Opened | null>(null)
  const { list, changed, editing } = useMenuList({ systemId, category })
  const columns = useMemo(() => menuColumns(t), [t])
  const searches = useMemo(() => searchesOf(conditionFields(t, menuConditions), menuConditions), [t])
  const levels = useLevels(list.rows)
  const onMove = useMoving(list.rows, changed)
  const why = useWhy<MenuNode>(({ id, fullName }) => ({ menu: { id, fullName } }))
  const actionsOf = useActions({ ...editing, changed, onItems: setItems, onBelow: setParentId, why: why.actions, t })
  const closed = () => {
    editing.close()
    setParentId(topId)
  }
  return (
    <div className={styles.list}>
      <ListConditions list={list} searches={searches} name={t('menus.title')} />
      <ListToolbar list={list} hasConditionsArea>
        {editing.createButton(t('menus.create'))}
        <MenuImport systemId={systemId} category={category} onImported={changed} />
        <Button onClick={levels.toggle}>{t(levels.isOpen ? 'menus.collapse' : 'menus.expand')}</Button>
      </ListToolbar>
      <ListPart
        list={list}
        label={t('menus.title')}
        columns={columns}
        rowLabel={rowLabel}
        isPaged={false}
        // Among some of the entries nobody knows where another one would stand.
        tree={list.hasConditions ? levels.tree : { ...levels.tree, onMove }}
        rowActions={{ labels: [t('menus.edit'), t('menus.below'), t('items.button.title')], of: actionsOf }}
        onOpen={editing.open}
        emptyText={t('menus.none')}
      />
      {editing.opened && (
        <MenuDialog
          key={editing.opened.row?.id ?? parentId}
          id={editing.opened.row?.id ?? null}
          place={{ systemId, category }}
          parentId={parentId}
          sortCode={nextSort(list.rows, parentId)}
          onSaved={changed}
          onClose={closed}
        />
      )}
      {items && items.kind !== 'viewer' && <ItemsDrawer kind={items.kind} menu={items.row} onClose={() => setItems(null)} />}
      {items?.kind === 'viewer' && <MenuPermissionViewer menu={items.row} onClose={() => setItems(null)} />}
      {why.dialog}
    </div>
  )
}

/** The entries as a tree, and what is done with one of them; the shell of whoever changes the menu shows it at once. */
function useMenuList({ systemId, category }: MenusProps) {
  const router = useRouter()
  const query = useInnerListQuery(rules)
  const { question } = query
  const page = useMenus(systemId, category, { ...question, keyword: readText(question.filters.where['keyword']).trim() })
  const list = useList({ query, page, rowId })
  const settle = (ids: readonly string[]) => {
    list.settle(ids)
    router.refresh()
  }
  return {
    list,
    changed: () => settle([]),
    editing: useRowEditing({ list: { rowId, settle }, remove: menu.remove }),
  }
}

const itemKinds = ['button', 'column', 'form', 'data'] as const

type ActionOptions = ReturnType<typeof useRowEditing<MenuNode>> & {
  t: Texts
  changed: () => void
  onItems: (opened: Opened) => void
  onBelow: (parentId: string) => void
  why: (row: MenuNode) => RowAction[]
}

function useActions({
  edit,
  remove,
  open,
  changed,
  onItems,
  onBelow,
  why,
  t,
}: ActionOptions): (row: MenuNode) => readonly RowAction[] {
  const exporting = useExport<MenuNode>(menu.export, t('menus.askExport'))
  const state = useStateAction({ list: { rowId, settle: changed }, state: menu.state })
  const copying = useMutation(menu.copy, { successToast: true })
  const copy = async (row: MenuNode) => {
    // A refusal was shown; the list shows how it is.
    await copying.run({ params: { id: row.id } }).catch(() => undefined)
    changed()
  }
  const below = (row: MenuNode) => {
    onBelow(row.id)
    open(null)
  }
  return (row) => {
    const item = (kind: Opened['kind']) => ({ key: kind, label: t(`items.${kind}.title`), run: () => onItems({ kind, row }) })
    const shared = [state(row, row.enabledMark === 1), remove(row)]
    if (isDirectory(row)) return [edit(row), { key: 'below', label: t('menus.below'), run: () => below(row) }, ...shared]
    return [
      edit(row),
      ...(hasItems(row) ? [...itemKinds, 'viewer' as const].map(item) : []),
      ...why(row),
      { key: 'copy', label: t('menus.copy'), run: () => copy(row) },
      exporting(row),
      ...shared,
    ]
  }
}
