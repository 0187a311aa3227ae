'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DesignMessages } from '@/components/features/designs/public'
import { ImportButton, useExport } from '@/components/features/import-file/public'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { useShell } from '@/components/ground/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useCopyAction } from '@/components/screen/use-copy-action'
import { type List, useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { flowForm } from '@/lib/contract/workflow/flow-form'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { BasicDialog } from './basic-dialog'
import { type FormRow, formColumns } from './columns'
import { formTypes } from './constants'
import { importForm } from './mutations'
import { useForms } from './queries'
import { ReleaseDialog } from './release-dialog'
import { formDesignerHref, formPreviewHref, isSystemForm, stateOf } from './utils'

/** 流程表单 (contract 4a §8): the forms that flows are launched with, designed here or coded by somebody. */
export function FlowFormsPage() {
  return (
    <AdminMessages>
      <DesignMessages>
        <FlowForms />
      </DesignMessages>
    </AdminMessages>
  )
}

const rowId = (row: FormRow) => row.id
const rowLabel = (row: FormRow) => row.fullName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', formType: 'value', isRelease: 'value' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

function conditionFields(t: Texts) {
  const any = { placeholder: t('any') }
  const types = [
    [String(formTypes.custom), t('kinds.custom')],
    [String(formTypes.system), t('kinds.system')],
  ] as const
  const states = [
    ['0', t('states.unreleased')],
    ['1', t('states.released')],
    ['2', t('states.changed')],
  ] as const
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('formType', t('columns.kind'), { fixed: types }, any),
    select('isRelease', t('columns.state'), { fixed: states }, any),
  ]
  return formDesign(fields, widgetSchemas).fields
}

function FlowForms() {
  const t = useTranslations('admin.flowForms')
  const { openPath } = useShell()
  const query = useListQuery(rules)
  const page = useForms(query.question)
  const list = useList({ query, page, rowId })
  const [edited, setEdited] = useState<{ id: string | null; kind: keyof typeof formTypes } | null>(null)
  const [released, setReleased] = useState<FormRow | null>(null)
  // What somebody coded has only facts; what is designed has a designer.
  const open = (row: FormRow) =>
    isSystemForm(row) ? setEdited({ id: row.id, kind: 'system' }) : openPath(formDesignerHref(row.id))
  const actionsOf = useActions(list, { onOpen: open, onRelease: setReleased })
  const columns = useMemo(() => formColumns(t), [t])
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  const onSaved = (id: string) => {
    page.reload()
    if (edited?.id === null && edited.kind === 'custom') openPath(formDesignerHref(id))
  }
  const creating = (kind: keyof typeof formTypes) => () => setEdited({ id: null, kind })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={
        <>
          <Button variant="primary" startIcon={<Icon name="plus" size={16} />} onClick={creating('custom')}>
            {t('createCustom')}
          </Button>
          <Button startIcon={<Icon name="plus" size={16} />} onClick={creating('system')}>
            {t('createSystem')}
          </Button>
          <ImportButton accept=".fff" send={importForm} onImported={page.reload} />
        </>
      }
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [t('edit'), t('release.title'), t('preview')], of: actionsOf }}
      onOpen={open}
      emptyText={t('none')}
      noMatchText={t('noneFound')}
    >
      {edited && <BasicDialog key={edited.id ?? edited.kind} {...edited} onSaved={onSaved} onClose={() => setEdited(null)} />}
      {released && <ReleaseDialog form={released} onReleased={page.reload} onClose={() => setReleased(null)} />}
    </ListScreen>
  )
}

type Opening = Record<'onOpen' | 'onRelease', (row: FormRow) => void>

/** The actions of contract 4a §8.1. */
function useActions(list: List<FormRow>, { onOpen, onRelease }: Opening) {
  const t = useTranslations('admin.flowForms')
  const { openPath } = useShell()
  const { remove } = useRowEditing({ list, remove: flowForm.remove })
  const exportOf = useExport<FormRow>(flowForm.export, t('askExport'))
  const copy = useCopyAction({ list, copy: flowForm.copy, texts: { copy: t('copy'), ask: t('askCopy') } })
  return (row: FormRow): readonly RowAction[] => {
    // Nothing of what somebody coded can be shown without a task.
    const previewed = isSystemForm(row) ? { denied: t('noPreview') } : {}
    return [
      { key: 'edit', label: t('edit'), run: () => onOpen(row) },
      { key: 'release', label: t('release.title'), isDisabled: stateOf(row) === 'released', run: () => onRelease(row) },
      { key: 'preview', label: t('preview'), ...previewed, run: () => openPath(formPreviewHref(row.id, true)) },
      {
        key: 'previewReleased',
        label: t('previewReleased'),
        ...previewed,
        isDisabled: stateOf(row) === 'unreleased',
        run: () => openPath(formPreviewHref(row.id, false)),
      },
      copy(row),
      exportOf(row),
      remove(row),
    ]
  }
}
