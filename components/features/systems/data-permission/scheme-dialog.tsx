import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useField } from '@/components/form/use-field'
import { useShell } from '@/components/ground/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { type DataFieldRow, moduleDataAuthorizeScheme, type SchemeForm } from '@/lib/contract/system/data-permission'
import type { MenuNode } from '@/lib/contract/system/menu'
import { isCompleteCondition } from '@/lib/contract/system/scheme-conditions'
import { storedFieldCode } from '@/lib/domain/data-conditions'
import { AppError } from '@/lib/errors/app-error'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { half } from '../system-form'
import styles from '../systems.module.css'
import { ConditionsPanel } from './conditions-panel'
import { PreviewPanel } from './preview-panel'
import { readScheme, useFieldsToCompare, useOfferedFields, useScheme } from './queries'
import { emptyCondition, groupsIn, sentenceOf } from './utils'

type SchemeDialogProps = { id: string | null; menu: MenuNode; onSaved: () => void; onClose: () => void }
type Start = { values: RecordValues; fields: readonly DataFieldRow[] }

/** Makes or changes a data scheme (contract 2 §12.7). */
export function SchemeDialog(props: SchemeDialogProps) {
  const { id, menu } = props
  const t = useTranslations('admin.systems')
  const info = useScheme(id)
  const fields = useFieldsToCompare(menu.id)
  const values = id === null ? newScheme(menu.id) : info.data
  return (
    <LoadingDialog<Start>
      title={t(id === null ? 'data.scheme.create' : 'data.scheme.edit')}
      width="920px"
      start={values && fields.data && { values, fields: fields.data.list }}
      error={info.error ?? fields.error}
      onRetry={() => {
        void info.mutate()
        void fields.mutate()
      }}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

function newScheme(moduleId: string): RecordValues {
  const conditionJson = JSON.stringify([{ logic: 'and', groups: [emptyCondition] }])
  return { moduleId, matchLogic: 'and', conditionJson, conditionText: '' }
}

type FilledDialogProps = SchemeDialogProps & Start & { frame: DialogFrame }

function FilledDialog({ id, menu, values, fields, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('admin.systems')
  const { user } = useShell()
  const form = useDesignForm({
    drafts: { name: `system.dataScheme.${menu.id}`, title: t('data.scheme.title') },
    id,
    design: () => schemeDesign(t),
    values,
    ...(id === null ? {} : { newest: () => readScheme(id) }),
  })
  const nodes = useNodes(menu)
  const faults = new Set((form.edit.failure?.issues ?? []).map(({ path }) => path))
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: async (filled, target) => saveScheme(schemeBody(filled, t), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    >
      <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
        <div className={styles.scheme}>
          {fields.length === 0 && <p className={styles.note}>{t('data.scheme.noFields')}</p>}
          <h3>{t('data.scheme.conditions')}</h3>
          <ConditionsPanel store={form.store} source={{ fields, nodes }} faults={faults} />
          <Sentence store={form.store} />
          {menu.type === 3 && <PreviewPanel menuId={menu.id} store={form.store} />}
        </div>
      </OptionsProvider>
    </FormDialog>
  )
}

/** What the conditions say as a whole. */
function Sentence({ store }: { store: FormStore }) {
  const t = useTexts('admin.systems')
  const conditionJson = readText(useField(store, 'conditionJson').value)
  const matchLogic = readText(useField(store, 'matchLogic').value)
  const groups = groupsIn(conditionJson).filter((group) => group.groups.some(({ field }) => field !== ''))
  if (groups.length === 0) return null
  return <p className={styles.note}>{sentenceOf({ matchLogic, groups }, t, (logic) => t(`data.logic.${logic}`))}</p>
}

/** Fields of the design whose values are called by words of the design. */
function useNodes({ id }: MenuNode): ReadonlyMap<string, unknown> {
  const { data } = useOfferedFields(id)
  return useMemo(() => {
    const entries = (data?.list ?? []).map(
      (field) => [storedFieldCode({ ...field, fieldRule: field.fieldRule ?? 0 }), field.node] as const,
    )
    return new Map(entries.filter(([, node]) => node))
  }, [data])
}

/** What the conditions are is drawn beside the fields, and kept with them. */
function schemeDesign(t: Texts) {
  const kept = { hidden: true, maxlength: 100_000 }
  return formDesign(
    [
      text('fullName', t('data.scheme.name'), { ...half, required: true, maxlength: 50 }),
      text('enCode', t('data.scheme.code'), { ...half, required: true, maxlength: 50 }),
      text('matchLogic', t('data.scheme.matchLogic'), kept),
      text('conditionText', t('data.scheme.conditions'), kept),
      text('conditionJson', t('data.scheme.details'), kept),
    ],
    widgetSchemas,
  )
}

/** Refuses what is not complete, at its place; a line that nothing was chosen for is one too. */
function schemeBody(values: RecordValues, t: Texts): SchemeForm {
  const body = moduleDataAuthorizeScheme.create.body.parse(values)
  const groups = groupsIn(body.conditionJson)
  const paths = groups.flatMap((group, at) =>
    group.groups.flatMap((condition, row) => (isCompleteCondition(condition) ? [] : [`conditionJson.${at}.groups.${row}`])),
  )
  if (groups.length > 0 && paths.length === 0) return body
  const userMessage = t('data.scheme.incomplete')
  const issues = paths.map((path) => ({ path, code: 'incomplete', message: userMessage }))
  throw new AppError('refused', 'a condition is not complete', { userMessage, issues })
}

function saveScheme(body: SchemeForm, { id, key }: Target) {
  return id === null
    ? call(moduleDataAuthorizeScheme.create, { body }, { idempotencyKey: key })
    : call(moduleDataAuthorizeScheme.update, { params: { id }, body })
}
