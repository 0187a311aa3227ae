'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DesignerMessages } from '@/components/designer/shell/designer-messages'
import { ImportButton } from '@/components/features/import-file/public'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { useShell } from '@/components/ground/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useDeletionQuestion } from '@/components/screen/use-deletion-question'
import { type List, useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { widgetSchemas } from '@/components/widgets/schemas'
import { saveDownload } from '@/lib/client/save-download'
import { useMutation } from '@/lib/client/use-mutation'
import type { Texts } from '@/lib/client/use-texts'
import { type DesignRow, designBase } from '@/lib/contract/online-dev/design-base'
import { recordExport } from '@/lib/contract/online-dev/record-export'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { BasicDialog } from './basic-dialog'
import { designColumns } from './columns'
import { webTypes } from './constants'
import { DesignMessages } from './design-messages-panel'
import { TableDialog } from './from-table/public'
import { LinksDialog } from './links-dialog'
import { importDesign } from './mutations'
import { readUses, useDesignCategories, useDesigns } from './queries'
import { ReleaseDialog } from './release-dialog'
import { askForFaults } from './use-fault-request'
import { designerHref, previewHref, stateOf } from './utils'
import { VersionsDrawer } from './versions-drawer'

/** 在线开发 (contract 3b §2): the designs of modules, and all that is done with one. */
export function DesignsPage() {
  return (
    <AdminMessages>
      <DesignMessages>
        <Designs />
      </DesignMessages>
    </AdminMessages>
  )
}

const none: readonly { id: string; fullName: string }[] = []
const rowId = (row: DesignRow) => row.id
const rowLabel = (row: DesignRow) => row.fullName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', category: 'value', webType: 'value', isRelease: 'value' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

function conditionFields(t: Texts, categories: readonly { id: string; fullName: string }[]) {
  const any = { placeholder: t('any') }
  const words = (names: readonly (readonly [string, string])[]) => ({
    fixed: names.map(([value, key]) => [value, t(key)] as const),
  })
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('category', t('columns.category'), { fixed: categories.map(({ id, fullName }) => [id, fullName] as const) }, any),
    select(
      'webType',
      t('columns.kind'),
      words([
        ['1', 'kinds.form'],
        ['2', 'kinds.flow'],
        ['4', 'kinds.view'],
      ]),
      any,
    ),
    select(
      'isRelease',
      t('columns.state'),
      words([
        ['0', 'states.unreleased'],
        ['1', 'states.released'],
        ['2', 'states.changed'],
      ]),
      any,
    ),
  ]
  return formDesign(fields, widgetSchemas).fields
}

function Designs() {
  const t = useTranslations('designs')
  const { openPath } = useShell()
  const categories = useDesignCategories() ?? none
  const query = useListQuery(rules)
  const page = useDesigns(query.question)
  const list = useList({ query, page, rowId })
  const [creating, setCreating] = useState<'form' | 'view' | 'table' | null>(null)
  const [released, setReleased] = useState<DesignRow | null>(null)
  const [versions, setVersions] = useState<DesignRow | null>(null)
  const [linked, setLinked] = useState<DesignRow | null>(null)
  const actionsOf = useActions(list, { onRelease: setReleased, onVersions: setVersions, onLinks: setLinked })
  const columns = useMemo(() => designColumns(t, categories), [t, categories])
  const searches = useMemo(() => searchesOf(conditionFields(t, categories), kinds), [t, categories])
  const router = useRouter()
  const onReleased = () => {
    page.reload()
    // The menu beside the page: a release makes entries.
    router.refresh()
  }
  const openDesigner = (id: string) => openPath(designerHref(id))
  const onMade = (id: string) => {
    page.reload()
    openDesigner(id)
  }
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={
        <>
          <Button variant="primary" startIcon={<Icon name="plus" size={16} />} onClick={() => setCreating('form')}>
            {t('createForm')}
          </Button>
          <Button startIcon={<Icon name="plus" size={16} />} onClick={() => setCreating('view')}>
            {t('createView')}
          </Button>
          <Button startIcon={<Icon name="table" size={16} />} onClick={() => setCreating('table')}>
            {t('fromTable.title')}
          </Button>
          <ImportButton accept=".vdd" send={importDesign} onImported={page.reload} />
        </>
      }
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [t('design'), t('release.name'), t('preview')], of: actionsOf }}
      onOpen={(row) => openDesigner(row.id)}
      emptyText={t('none')}
      noMatchText={t('noneFound')}
    >
      {(creating === 'form' || creating === 'view') && (
        <BasicDialog id={null} kind={creating} onSaved={onMade} onClose={() => setCreating(null)} />
      )}
      {creating === 'table' && (
        <TableDialog onOpenDesign={openDesigner} onChanged={onReleased} onClose={() => setCreating(null)} />
      )}
      {released && <Releasing key={released.id} design={released} onReleased={onReleased} onClose={() => setReleased(null)} />}
      {linked && <LinksDialog key={linked.id} design={linked} onClose={() => setLinked(null)} />}
      {versions && (
        <DesignerMessages>
          <VersionsDrawer
            key={versions.id}
            design={list.rows.find(({ id }) => id === versions.id) ?? versions}
            onRestored={page.reload}
            onClose={() => setVersions(null)}
          />
        </DesignerMessages>
      )}
    </ListScreen>
  )
}

type ReleasingProps = { design: DesignRow; onReleased: () => void; onClose: () => void }

/** What keeps it from being released is mended in its designer, which leads there. */
function Releasing({ design, onReleased, onClose }: ReleasingProps) {
  const { openPath } = useShell()
  const lead = () => {
    onClose()
    askForFaults(design.id)
    openPath(designerHref(design.id))
  }
  return <ReleaseDialog design={design} onLead={lead} onReleased={onReleased} onClose={onClose} />
}

type Opening = Record<'onRelease' | 'onVersions' | 'onLinks', (row: DesignRow) => void>

function useActions(list: List<DesignRow>, { onRelease, onVersions, onLinks }: Opening) {
  const t = useTranslations('designs')
  const tList = useTranslations('list.buttons')
  const { openPath } = useShell()
  const removing = useRemoving(list)
  const exporting = useMutation(recordExport.exportData)
  const copying = useMutation(designBase.copy, { successToast: true })
  const rolling = useMutation(designBase.rollback, { successToast: true })
  const settled = async (work: Promise<unknown>, id: string) => {
    // A refusal was shown.
    await work.catch(() => undefined)
    list.settle([id])
  }
  // Contract 3b §9.2: without a body the 3.5 line exports the design.
  const save = async ({ id }: DesignRow) => {
    const reply = await exporting.run({ params: { modelId: id } } as never).catch(() => null)
    if (reply) saveDownload(reply.data)
  }
  return (row: DesignRow): readonly RowAction[] => {
    const { id } = row
    const isOut = stateOf(row) !== 'unreleased'
    const rollback: RowAction = {
      key: 'rollback',
      label: t('rollback'),
      isDisabled: stateOf(row) !== 'changed',
      ask: { title: t('rollback'), text: t('askRollback') },
      run: () => settled(rolling.run({ params: { id }, query: { version: row.version } }), id),
    }
    return [
      { key: 'design', label: t('design'), run: () => openPath(designerHref(id)) },
      { key: 'release', label: t('release.name'), run: () => onRelease(row) },
      { key: 'preview', label: t('preview'), run: () => openPath(previewHref(id, true)) },
      { key: 'previewReleased', label: t('previewReleased'), isDisabled: !isOut, run: () => openPath(previewHref(id, false)) },
      {
        key: 'copy',
        label: t('copy'),
        ask: { title: t('copy'), text: t('askCopy') },
        run: () => settled(copying.run({ params: { id } }), id),
      },
      { key: 'export', label: t('export'), ask: { title: t('export'), text: t('askExport') }, run: () => save(row) },
      { key: 'versions', label: t('versions.title'), isDisabled: !isOut, run: () => onVersions(row) },
      { key: 'links', label: t('links.name'), ...noLinks(row, t), run: () => onLinks(row) },
      rollback,
      { key: 'remove', label: tList('remove'), isDanger: true, run: () => removing(row) },
    ]
  }
}

/** Contract 3b §2, §13: released forms without a flow. */
function noLinks(row: DesignRow, t: Texts): Pick<RowAction, 'denied' | 'isDisabled'> {
  if (Number(row.webType) === webTypes.view || Number(row.enableFlow) === 1) return { denied: t('links.noForm') }
  return stateOf(row) === 'unreleased' ? { denied: t('links.notReleased') } : {}
}

/** Deleting asks with what uses the design: menus that would open nothing, other designs, templates, records. */
function useRemoving(list: List<DesignRow>) {
  const t = useTranslations('designs.usage')
  const { askOne } = useDeletionQuestion()
  const removal = useMutation(designBase.remove, { successToast: true })
  return async ({ id, fullName }: DesignRow) => {
    const uses = await readUses(id)
    const names = [...uses.menus, ...uses.designs, ...uses.printTemplates, ...uses.integrations].map((one) => one.fullName)
    const records = uses.records ?? 0
    const parts = [
      ...(names.length > 0 ? [t('names', { names: [...new Set(names)].join(t('joint')) })] : []),
      ...(uses.hasLink === 1 ? [t('link')] : []),
      ...(records > 0 ? [t('records', { count: records >= (uses.recordsMax ?? 0) ? `${records}+` : String(records) })] : []),
    ]
    if (!(await askOne(fullName, parts.length > 0 ? `${parts.join(t('joint'))}${t('ask')}` : undefined))) return
    // A refusal was shown.
    await removal.run({ params: { id } }).catch(() => undefined)
    list.settle([id])
  }
}
