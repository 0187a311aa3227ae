import { DesignerMessages } from '@/components/designer/shell/designer-messages'
import { demandTables, TablesGrid } from '@/components/features/designs/public'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { tellDone } from '@/lib/client/tell-done'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import type { FlowFormInfo } from '@/lib/contract/workflow/flow-form'
import { AppError } from '@/lib/errors/app-error'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { basicFormDesign } from './basic-form'
import { flowTypes, formTypes } from './constants'
import { SystemFields } from './fields-panel'
import { createForm, saveForm } from './mutations'
import { readForm, useForm } from './queries'
import { faultOfFields, isSystemForm, readSystemFields } from './utils'

type BasicDialogProps = {
  /** Null makes a new form. */
  id: string | null
  /** What a new one is. */
  kind?: keyof typeof formTypes
  /** The id of the form, which a new one has now. */
  onSaved: (id: string) => void
  onClose: () => void
}

/** How a form of flows is called, what it stands on, and all there is to say of one that somebody coded (contract 4a §8.2). */
export function BasicDialog(props: BasicDialogProps) {
  const { id, kind = 'custom' } = props
  const t = useTexts('admin.flowForms')
  const { data, error, mutate } = useForm(id)
  const isSystem = data ? isSystemForm(data) : kind === 'system'
  const created = t(isSystem ? 'createSystem' : 'createCustom')
  return (
    <DesignerMessages>
      <LoadingDialog<Start>
        title={id === null ? created : t('basic')}
        width="860px"
        start={id === null ? { stored: null, isSystem } : data && { stored: data, isSystem }}
        error={error}
        onRetry={() => void mutate()}
        onClose={props.onClose}
      >
        {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
      </LoadingDialog>
    </DesignerMessages>
  )
}

type Start = { stored: FlowFormInfo | null; isSystem: boolean }

/** The same from one drawing to the next. */
const faces = { tables: TablesGrid, draftJson: SystemFields }

function FilledDialog({ id, stored, isSystem, frame, onSaved, onClose }: BasicDialogProps & Start & { frame: DialogFrame }) {
  const t = useTexts('admin.flowForms')
  const tDesigns = useTexts('designs')
  const form = useDesignForm({
    drafts: { name: isSystem ? 'flowForm.system' : 'flowForm.custom', title: t('title') },
    id,
    design: () => basicFormDesign(t, { isSystem }),
    values: stored ? valuesOf(stored) : {},
    ...(id === null ? {} : { newest: async () => valuesOf(await readForm(id)) }),
  })
  const send = async (filled: RecordValues, { key }: Target) => {
    const { tables, ...facts } = filled
    const own = isSystem ? { draftJson: fieldsText(filled, t) } : { tableJson: tablesText(tables, stored, tDesigns) }
    if (stored) {
      // The design of the form goes along unchanged: the call takes the whole of it.
      await saveForm({ ...stored, ...facts, ...own, version: filled['version'] ?? stored.version })
      return { id: stored.id, msg: '' }
    }
    const formType = isSystem ? formTypes.system : formTypes.custom
    const { data, msg } = await createForm({ flowType: flowTypes.launch, dbLinkId: '0', ...facts, ...own, formType }, { key })
    return { id: data?.id ?? '', msg }
  }
  return (
    <FormDialog
      {...frame}
      form={form}
      faces={faces}
      save={{
        text: id === null && !isSystem ? t('createAndDesign') : undefined,
        send,
        done: (saved) => {
          void tellDone(saved.msg === '' ? t('saved') : saved.msg)
          onSaved(saved.id)
          onClose()
        },
      }}
    />
  )
}

function valuesOf(stored: FlowFormInfo): RecordValues {
  return { ...stored, tables: stored.tableJson }
}

/** Half a relation is not stored, and what stood on tables goes on standing on some (contract 3b §3). */
function tablesText(tables: unknown, stored: FlowFormInfo | null, t: Texts): string {
  const text = readText(tables) || '[]'
  demandTables(text, stored?.tableJson ?? '', t)
  return text
}

function fieldsText(filled: RecordValues, t: Texts): string {
  const fields = readSystemFields(readText(filled['draftJson']))
  const fault = faultOfFields(fields)
  if (fault) {
    const userMessage = t(`fields.faults.${fault.code}`, { line: fault.line })
    throw new AppError('invalid', 'fields of a form that somebody coded are not whole', { userMessage })
  }
  return JSON.stringify(fields)
}
