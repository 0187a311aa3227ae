'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { TemplateFault } from '@/components/designer/print/faults'
import { newPageParam } from '@/components/designer/print/page-param'
import { PrintDesigner } from '@/components/designer/print/print-designer'
import { PrintDesignerMessages } from '@/components/designer/print/print-designer-messages'
import { useTemplateEditor } from '@/components/designer/print/use-template-editor'
import pageStyles from '@/components/designer/shell/editor-page.module.css'
import { useDictionaries } from '@/components/designer/shell/remote-lists'
import { type DialogFrame, FormPanel, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { lossesOf, sanitizeForEditing } from '@/components/features/print/rendering/public'
import { FormNotice } from '@/components/screen/form-notice'
import { FormSurface } from '@/components/screen/form-surface'
import { TabList, tabId } from '@/components/screen/tab-list'
import { tellDone } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import { printDev } from '@/lib/contract/system/print'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { saveTemplate } from './mutations'
import { PreviewDialog } from './preview-dialog'
import styles from './print-templates.module.css'
import { readTemplate, useDataLinks, usePrintCategories, useTemplate, useTemplateFields } from './queries'
import { SqlPanel } from './sql-panel'
import { templateFormDesign } from './template-form'
import { useDraftTemplate } from './use-draft-template'
import { statementFaults, writeStatements } from './utils'

type EditorProps = {
  /** Null makes a new template. */
  id: string | null
  /** What a new one begins with. */
  proposed?: RecordValues
  onSaved: () => void
  onClose: () => void
}

type Start = { values: RecordValues; choices: Parameters<typeof templateFormDesign>[1] }

/** The designer of a template on the whole screen (contract 2 §20.1): what it is called and asks, and what it looks like. */
export function EditorDialog(props: EditorProps) {
  return (
    <PrintDesignerMessages>
      <Loading {...props} />
    </PrintDesignerMessages>
  )
}

const newTemplate: RecordValues = {
  type: '2',
  dbLinkId: '0',
  sqlTemplate: writeStatements([{ sql: '' }]),
  printTemplate: '',
  pageParam: JSON.stringify(newPageParam),
}

/** As the choice of the form holds it. */
function filled(template: RecordValues): RecordValues {
  return { ...template, type: String(template['type'] ?? '2'), dbLinkId: template['dbLinkId'] || '0' }
}

function Loading(props: EditorProps) {
  const { id, proposed } = props
  const t = useTranslations('printdesigner')
  const { data, error, mutate } = useTemplate(id)
  const categories = usePrintCategories()
  const links = useDataLinks()
  const values = id === null ? { ...newTemplate, ...proposed } : data && filled(data)
  return (
    <LoadingDialog<Start>
      kind="fullScreen"
      title={t(id === null ? 'create' : 'edit')}
      start={categories && links && values ? { values, choices: { categories, links } } : undefined}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(start, frame) => <Opened {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

type OpenedProps = EditorProps & Start & { frame: DialogFrame }

function Opened({ id, values, choices, frame, proposed, onSaved, onClose }: OpenedProps) {
  const t = useTranslations('printdesigner')
  const form = useDesignForm({
    drafts: { name: 'system.printDev', title: t('title') },
    id,
    design: () => templateFormDesign(t, choices),
    values,
    ...(id === null ? {} : { newest: async () => filled(await readTemplate(id)) }),
  })
  // What was kept in this browser, or what somebody else saved, is opened anew when it is taken.
  return (
    <Filled
      key={form.formKey}
      form={form}
      frame={frame}
      startsAtDesign={proposed !== undefined}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}

const steps = ['basic', 'design'] as const
type Step = (typeof steps)[number]
const panelId = 'print-template-step'

type FilledProps = Pick<EditorProps, 'onSaved' | 'onClose'> & {
  form: ReturnType<typeof useDesignForm>
  frame: DialogFrame
  startsAtDesign: boolean
}

function Filled({ form, frame, startsAtDesign, onSaved, onClose }: FilledProps) {
  const t = useTranslations('printdesigner')
  const [step, setStep] = useState<Step>(startsAtDesign ? 'design' : 'basic')
  const [hasTried, setTried] = useState(false)
  const draft = useDraftTemplate(form.store)
  const { editor, flush } = useTemplateEditor({
    html: draft.firstHtml,
    label: t('steps.design'),
    sanitize: sanitizeForEditing,
    onHtml: draft.changeHtml,
  })
  const losses = useMemo(() => lossesOf(draft.firstHtml), [draft.firstHtml])
  const sqlFaults = useMemo(() => statementFaults(draft.statements), [draft.statements])
  const save = useSave({
    form,
    flush,
    sqlFault: sqlFaults[0],
    onFault: () => setStep('basic'),
    onTried: () => setTried(true),
    onSaved,
    onClose,
  })
  return (
    <FormSurface
      kind="fullScreen"
      title={frame.title}
      {...(form.subject === '' ? {} : { subtitle: form.subject })}
      edit={form.edit}
      onLeft={onClose}
      submit={{ text: t('save'), onPress: save }}
    >
      <div className={pageStyles.editor}>
        <div className={styles.bar}>
          <TabList
            label={t('steps.name')}
            entries={steps.map((key) => ({ key, label: t(`steps.${key}`) }))}
            value={step}
            panelId={panelId}
            onChange={(key) => setStep(key === 'design' ? 'design' : 'basic')}
          />
        </div>
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, step)} className={styles.step} data-step={step}>
          {losses.length > 0 ? <FormNotice>{t('losses', { names: losses.slice(0, lossesMax).join('、') })}</FormNotice> : null}
          {step === 'basic' ? (
            <div className={styles.basic}>
              <FormPanel form={form} />
              <SqlPanel statements={draft.statements} hasFaults={hasTried} onChange={draft.changeStatements} />
            </div>
          ) : editor ? (
            <DesignStep
              form={form}
              draft={draft}
              editor={editor}
              flush={flush}
              sqlFaults={sqlFaults}
              onBasic={() => setStep('basic')}
              onSave={save}
            />
          ) : null}
        </div>
      </div>
    </FormSurface>
  )
}

type SaveOptions = Pick<EditorProps, 'onSaved' | 'onClose'> & {
  form: FilledProps['form']
  flush: () => void
  sqlFault: TemplateFault | undefined
  onTried: () => void
  /** What is wrong stands in the basics. */
  onFault: () => void
}

function useSave({ form, flush, sqlFault, onTried, onFault, onSaved, onClose }: SaveOptions) {
  const t = useTranslations('printdesigner')
  return () => {
    flush()
    onTried()
    const hasFaults = form.store.validate().length > 0
    if (hasFaults || sqlFault) onFault()
    if (sqlFault && !hasFaults) {
      toast.warning(t('faults.emptySql', { row: sqlFault.row ?? 1, name: '' }))
      return
    }
    void form.save({
      send: (record, target) => saveTemplate(printDev.create.body.parse(record), target),
      done: ({ msg }) => {
        void tellDone(msg)
        onSaved()
        onClose()
      },
      refused: onFault,
    })
  }
}

const lossesMax = 12

type StepProps = {
  form: FilledProps['form']
  draft: ReturnType<typeof useDraftTemplate>
  editor: NonNullable<ReturnType<typeof useTemplateEditor>['editor']>
  flush: () => void
  sqlFaults: readonly TemplateFault[]
  onBasic: () => void
  onSave: () => void
}

function DesignStep({ form, draft, editor, flush, sqlFaults, onBasic, onSave }: StepProps) {
  const { store } = form
  const dbLinkId = readText(store.getValue('dbLinkId')) || '0'
  const sqlTemplate = writeStatements(draft.statements)
  const fields = useTemplateFields(dbLinkId, sqlFaults.length > 0 ? null : sqlTemplate)
  const dictionaries = useDictionaries()
  const [previewed, setPreviewed] = useState<string | null>(null)
  return (
    <>
      <PrintDesigner
        editor={editor}
        page={draft.page}
        onPage={draft.changePage}
        fields={{
          tables: sqlFaults.length > 0 ? noTables : fields.data,
          error: sqlFaults.length > 0 ? undefined : fields.error,
          retry: () => void fields.mutate(),
        }}
        dictionaries={dictionaries}
        hasApprovals={readText(store.getValue('type')) === '1'}
        otherFaults={sqlFaults}
        onOtherFault={onBasic}
        onPreview={() => {
          flush()
          setPreviewed(readText(store.getValue('printTemplate')))
        }}
        onSave={onSave}
      />
      {previewed !== null && (
        <PreviewDialog
          template={{
            fullName: readText(store.getValue('fullName')),
            printTemplate: previewed,
            pageParam: JSON.stringify(draft.page),
            dbLinkId,
            sqlTemplate,
          }}
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
  )
}

const noTables: readonly never[] = []
