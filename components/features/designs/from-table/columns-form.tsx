import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { FormNotice } from '@/components/screen/form-notice'
import { confirm } from '@/components/ui/confirm'
import { widgetSchemas } from '@/components/widgets/schemas'
import { tellDone } from '@/lib/client/tell-done'
import type { Texts } from '@/lib/client/use-texts'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { type ColumnKind, columnKinds } from '@/lib/designer/propose/column-kinds'
import { columnOf, misfitCount, proposeColumns, titleMax } from '@/lib/designer/propose/propose-columns'
import { type ChosenColumn, proposedDesign } from '@/lib/designer/propose/proposed-design'
import type { PastedTable } from '@/lib/designer/propose/table-text'
import { AppError } from '@/lib/errors/app-error'
import { select } from '@/lib/form/build/choice-fields'
import { subTable } from '@/lib/form/build/containers'
import { formDesign } from '@/lib/form/build/form-design'
import { text, toggle } from '@/lib/form/build/value-fields'
import { isRecord, readList, readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { onlineType, webTypes } from '../constants'
import { createDesign } from '../mutations'

type Choice = { id: string; fullName: string }

type ColumnsFormProps = {
  table: PastedTable
  categories: readonly Choice[]
  frame: DialogFrame
  onMade: (id: string) => void
  onClose: () => void
}

/** The second step: how the design is called, and a field for each column that is kept. */
export function ColumnsForm({ table, categories, frame, onMade, onClose }: ColumnsFormProps) {
  const t = useTranslations('admin.designs')
  const form = useDesignForm({
    drafts: null,
    id: null,
    design: () => columnsDesign(t, categories),
    values: { columns: proposedRows(table, t) },
  })
  const send = async (filled: RecordValues, target: Target) => {
    const columns = chosenColumns(table, filled)
    if (columns.length === 0) {
      throw new AppError('invalid', 'a design without a field', { userMessage: t('fromTable.noColumns') })
    }
    const documents = proposedDesign(columns, { schemas: widgetSchemas, ruleText: (kind) => t(`fromTable.rules.${kind}`) })
    const { fullName, enCode, category } = filled
    const kind = { type: onlineType, webType: webTypes.list }
    const { data, msg } = await createDesign(
      designBase.create.body.parse({ fullName, enCode, category, ...kind, ...documents }),
      target,
    )
    return { id: data?.id ?? '', msg }
  }
  // The form asks where something was changed in it; the table would be lost without that, too.
  const leave = async () => {
    if (form.store.isDirty() || (await confirm({ text: t('fromTable.askLeave') }))) onClose()
  }
  return (
    <FormDialog
      {...frame}
      title={t('fromTable.title')}
      width="1000px"
      form={form}
      notice={<FormNotice>{t('fromTable.afterwards')}</FormNotice>}
      save={{
        text: t('createAndDesign'),
        isMeant: () => mayLeaveOut(chosenColumns(table, form.store.toRecord()), t),
        send,
        done: (made) => {
          void tellDone(made.msg)
          onMade(made.id)
          onClose()
        },
      }}
      onClose={() => void leave()}
    />
  )
}

function columnsDesign(t: Texts, categories: readonly Choice[]) {
  const word = (name: string) => t(`fromTable.columns.${name}`)
  const kinds = columnKinds.map((kind) => [kind, t(`fromTable.kinds.${kind}`)] as const)
  const table = subTable('columns', word('name'), [
    text('at', 'at', { hidden: true }),
    text('title', word('title'), { required: true, maxlength: titleMax, list: 180 }),
    select('kind', word('kind'), { fixed: kinds }, { required: true, clearable: false, list: 160 }),
    toggle('isRequired', word('required'), { list: 90 }),
    text('examples', word('examples'), { disabled: true, list: 240 }),
  ])
  return formDesign(
    [
      text('fullName', t('fields.name'), { required: true, maxlength: 100, placeholder: t('required.name'), span: 8 }),
      text('enCode', t('fields.code'), {
        ...{ required: true, maxlength: 50, span: 8 },
        ...{ placeholder: t('required.code'), tip: t('codeTip') },
      }),
      select(
        'category',
        t('fields.category'),
        { fixed: categories.map(({ id, fullName }) => [id, fullName] as const) },
        { required: true, filterable: true, placeholder: t('required.category'), span: 8 },
      ),
      { ...table, own: { ...table.own, showAddBtn: false } },
    ],
    widgetSchemas,
  )
}

function proposedRows(table: PastedTable, t: Texts) {
  return proposeColumns(table, (number) => t('fromTable.nameless', { number })).map((column, at) => ({
    at: String(at),
    title: column.title,
    kind: column.kind,
    isRequired: column.isRequired ? 1 : 0,
    examples: column.examples.join(' · '),
  }))
}

/** The columns that were kept, in their order. */
function chosenColumns(table: PastedTable, filled: RecordValues): readonly ChosenColumn[] {
  return readList(filled['columns'])
    .filter(isRecord)
    .map(({ at, title, kind, isRequired }) => ({
      title: readText(title).trim(),
      kind: kindOf(readText(kind)),
      isRequired: Number(isRequired) === 1,
      values: columnOf(table, Number(at)),
    }))
}

function kindOf(name: string): ColumnKind {
  return columnKinds.find((kind) => kind === name) ?? 'text'
}

/** Values that a field would not take are told of before the design is made; they would be refused by the import. */
async function mayLeaveOut(columns: readonly ChosenColumn[], t: Texts): Promise<boolean> {
  const parts = columns.flatMap(({ title, kind, values }) => {
    const count = misfitCount(kind, values)
    return count > 0 ? [t('fromTable.misfit', { title, count })] : []
  })
  if (parts.length === 0) return true
  return confirm({ title: t('fromTable.title'), text: t('fromTable.askMisfits', { columns: parts.join(t('usage.joint')) }) })
}
