import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { ImportButton, useExport } from '@/components/features/import-file/public'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { MenuPermissionViewer } from '@/components/features/permission-viewer/public'
import { useWhy } from '@/components/features/why/public'
import { ListPart } from '@/components/screen/list-part'
import { conditionsFilter } from '@/components/screen/list-question'
import type { RowAction } from '@/components/screen/row-actions'
import { TabList, tabId } from '@/components/screen/tab-list'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { widgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { useMutation } from '@/lib/client/use-mutation'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { type MenuNode, menu } from '@/lib/contract/system/menu'
import type { SystemRow } from '@/lib/contract/system/system'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import { menuColumns } from './columns'
import { type FieldKind, type MenuCategory, menuTypes, topId } from './constants'
import { ItemsDrawer } from './items-drawer'
import { MenuDialog } from './menu-dialog'
import { useMenus } from './queries'
import styles from './systems.module.css'
import { allIds, hasItems, isDirectory } from './utils'

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
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, category)}>
          <Menus key={category} systemId={system.id} category={category} />
        </div>
      </div>
    </Surface>
  )
}

const rowId = (row: MenuNode) => row.id
const rowLabel = (row: MenuNode) => row.fullName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', type: 'value', enabledMark: 'value' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

type MenusProps = { systemId: string; category: MenuCategory }
type Opened = { kind: 'button' | FieldKind | 'viewer'; row: MenuNode }

function Menus({ systemId, category }: MenusProps) {
  const t = useTexts('admin.systems')
  const [parentId, setParentId] = useState(topId)
  const [items, setItems] = useState<Opened | null>(null)
  const { list, changed, editing } = useMenuList({ systemId, category })
  const columns = useMemo(() => menuColumns(t), [t])
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  const levels = useLevels(list.rows)
  const why = useWhy<MenuNode>(({ id, fullName }) => ({ menu: { id, fullName } }))
  const actionsOf = useActions({ ...editing, changed, onItems: setItems, onBelow: setParentId, why: why.actions, t })
  const closed = () => {
    editing.close()
    setParentId(topId)
  }
  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        {editing.createButton(t('menus.create'))}
        <ImportButton
          accept=".bm"
          fields={{ parentId: topId, category }}
          send={(body) => call(menu.import, { params: { systemId }, body })}
          onImported={changed}
        />
        <Button onClick={levels.toggle}>{t(levels.isOpen ? 'menus.collapse' : 'menus.expand')}</Button>
      </div>
      <ListConditions list={list} searches={searches} />
      <ListPart
        list={list}
        label={t('menus.title')}
        columns={columns}
        rowLabel={rowLabel}
        isPaged={false}
        tree={levels.tree}
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
  const switching = useMutation(menu.state, { successToast: true })
  const exporting = useExport<MenuNode>(menu.export, t('menus.askExport'))
  const switchState = async (row: MenuNode) => {
    // A refusal was shown; the list shows how it is.
    await switching.run({ params: { id: row.id } }).catch(() => undefined)
    changed()
  }
  return (row) => {
    const below = {
      key: 'below',
      label: t('menus.below'),
      run: () => {
        onBelow(row.id)
        open(null)
      },
    }
    const item = (kind: Opened['kind']) => ({ key: kind, label: t(`items.${kind}.title`), run: () => onItems({ kind, row }) })
    const isOn = row.enabledMark === 1
    const state = {
      key: 'state',
      label: t(isOn ? 'menus.disable' : 'menus.enable'),
      ask: { text: t(isOn ? 'menus.askDisable' : 'menus.askEnable') },
      run: () => switchState(row),
    }
    return [
      edit(row),
      ...(isDirectory(row) ? [below] : []),
      ...(hasItems(row) ? [item('button'), item('column'), item('form'), item('viewer')] : []),
      ...why(row),
      ...(isDirectory(row) ? [] : [exporting(row)]),
      state,
      remove(row),
    ]
  }
}

/** All levels are open until somebody closes one. */
function useLevels(rows: readonly MenuNode[]) {
  const [kept, keep] = useState<ReadonlySet<string> | null>(null)
  const all = useMemo(() => new Set(allIds(rows)), [rows])
  const expanded = kept ?? all
  const isOpen = [...all].every((id) => expanded.has(id))
  return {
    isOpen,
    toggle: () => keep(isOpen ? new Set() : null),
    tree: { childrenOf: (row: MenuNode) => row.children, expanded, onExpandedChange: keep },
  }
}

function conditionFields(t: Texts) {
  const any = { placeholder: t('any') }
  const types = Object.values(menuTypes).map((type) => [String(type), t(`types.${type}`)] as const)
  const states = [
    ['1', t('enabled')],
    ['0', t('disabled')],
  ] as const
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('type', t('menus.columns.type'), { fixed: types }, any),
    select('enabledMark', t('columns.state'), { fixed: states }, any),
  ]
  return formDesign(fields, widgetSchemas).fields
}
