import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type DialogFrame, FormDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { widgetSchemas } from '@/components/widgets/schemas'
import { tellDone } from '@/lib/client/tell-done'
import type { Texts } from '@/lib/client/use-texts'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { choicesOf, columnOf } from '@/lib/designer/propose/propose-columns'
import { proposedDesign } from '@/lib/designer/propose/proposed-design'
import type { PastedTable } from '@/lib/designer/propose/table-text'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text, toggle } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { onlineType, webTypes } from '../constants'
import { MadeDictionaries, makeModule } from './mutations'
import { StepLine } from './step-line-panel'
import { type ColumnDraft, chosenColumns, newDictionaries, rowsFile } from './utils'

type Choice = { id: string; fullName: string }

/** A design that was made; `rows` is the file that is to be imported into it, null where none is. */
export type MadeModule = { id: string; fullName: string; rows: File | null }

type MakeFormProps = {
  table: PastedTable
  drafts: readonly ColumnDraft[]
  /** What the module may be called. */
  name: string
  /** What was typed before, for who comes back. */
  facts: RecordValues
  categories: readonly Choice[]
  frame: DialogFrame
  onBack: (facts: RecordValues) => void
  onMade: (made: MadeModule) => void
  onClose: () => void
}

/** The third step: how the design and the dictionaries that come with it are called, and whether the rows come, too. */
export function MakeForm({ table, drafts, name, facts, categories, frame, onBack, onMade, onClose }: MakeFormProps) {
  const t = useTranslations('admin.designs')
  const dictionaries = newDictionaries(drafts)
  const [made] = useState(() => new MadeDictionaries())
  const form = useDesignForm({
    drafts: null,
    id: null,
    design: () => makeDesign(t, { categories, dictionaries, count: table.rows.length }),
    values: {
      rows: 1,
      fullName: name,
      ...Object.fromEntries(dictionaries.map(({ at, title }) => [nameField(at), title])),
      ...facts,
    },
  })
  const send = async (filled: RecordValues, target: Target) => {
    const { fullName, enCode, category } = filled
    const rows = rowsFile(readText(fullName), chosenColumns(table, drafts))
    const { data, msg } = await makeModule({
      ...{ made, target },
      dictionaries: dictionaries.map(({ at, kind }) => ({
        at,
        name: readText(filled[nameField(at)]),
        entries: choicesOf(kind, columnOf(table, at)),
      })),
      bodyOf: (ids) => {
        const ruleText = (kind: 'mobile' | 'email' | 'url') => t(`fromTable.rules.${kind}`)
        const columns = chosenColumns(table, drafts, ids)
        const documents = proposedDesign(columns, { schemas: widgetSchemas, rowsBytes: rows.size, ruleText })
        const kind = { type: onlineType, webType: webTypes.list }
        return designBase.create.body.parse({ fullName, enCode, category, ...kind, ...documents })
      },
    })
    return { id: data?.id ?? '', fullName: readText(fullName), rows: Number(filled['rows']) === 1 ? rows : null, msg }
  }
  // The form asks where something was changed in it; the table would be lost without that, too.
  const leave = async () => {
    if (form.store.isDirty() || (await confirm({ text: t('fromTable.askLeave') }))) onClose()
  }
  return (
    <FormDialog
      {...frame}
      title={t('fromTable.title')}
      width="1100px"
      form={form}
      notice={<StepLine current="make" />}
      before={
        <Button disabled={form.edit.isSaving} onClick={() => onBack(form.store.toRecord())}>
          {t('fromTable.previous')}
        </Button>
      }
      save={{
        text: t('fromTable.make'),
        send,
        done: ({ msg, ...module }) => {
          void tellDone(msg)
          onMade(module)
        },
      }}
      onClose={() => void leave()}
    />
  )
}

const nameField = (at: number) => `dictionary${at}`

type Making = { categories: readonly Choice[]; dictionaries: readonly ColumnDraft[]; count: number }

function makeDesign(t: Texts, { categories, dictionaries, count }: Making) {
  const code = { required: true, maxlength: 50, span: 8, placeholder: t('required.code'), tip: t('codeTip') }
  return formDesign(
    [
      text('fullName', t('fields.name'), { required: true, maxlength: 100, placeholder: t('required.name'), span: 8 }),
      text('enCode', t('fields.code'), code),
      select(
        'category',
        t('fields.category'),
        { fixed: categories.map(({ id, fullName }) => [id, fullName] as const) },
        { required: true, filterable: true, placeholder: t('required.category'), span: 8 },
      ),
      ...dictionaries.map(({ at, title }) =>
        text(nameField(at), t('fromTable.dictionaryName', { title }), { required: true, maxlength: 50, span: 8 }),
      ),
      toggle('rows', t('fromTable.withRows', { count }), { on: t('yes'), off: t('no'), tip: t('fromTable.withRowsTip') }),
    ],
    widgetSchemas,
  )
}
