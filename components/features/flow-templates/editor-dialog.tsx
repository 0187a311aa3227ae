import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FlowDesignerMessages } from '@/components/designer/flow/flow-messages'
import { useFaultTexts } from '@/components/designer/flow/use-flow-faults'
import type { LedFault } from '@/components/designer/shell/design-kind'
import { DesignerMessages } from '@/components/designer/shell/designer-messages'
import pageStyles from '@/components/designer/shell/editor-page.module.css'
import { type DialogFrame, FormPanel, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { FacePanel } from '@/components/features/systems/public'
import { FormSurface } from '@/components/screen/form-surface'
import { TabList, tabId } from '@/components/screen/tab-list'
import { choose } from '@/components/ui/confirm'
import { tellDone } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import type { RecordValues } from '@/lib/form/types'
import styles from './flow-templates.module.css'
import { FlowsPanel, FlowTabs } from './flows-panel'
import { saveTemplate } from './mutations'
import { takeAsMain, useFlowCategories, useTemplate } from './queries'
import { templateFormDesign } from './template-form'
import { type OpenedFlow, useFlows } from './use-flows'
import { formOfFlow, hardFaultOf, newStoredFlow } from './utils'

type EditorProps = {
  /** Null makes a new template. */
  id: string | null
  /** 0 launched by itself, 1 of a generated module. */
  type: number
  onSaved: () => void
  onClose: () => void
}

type Start = { values: RecordValues; categories: readonly { id: string; fullName: string }[] }

/** The editor of a template on the whole screen (contract 4a §7.2): how it is called, and its flows. */
export function EditorDialog(props: EditorProps) {
  const { id, type } = props
  const t = useTranslations('flowtemplates')
  const { data, error, mutate } = useTemplate(id)
  const categories = useFlowCategories()
  const values = id === null ? newTemplate(type, t('flows.first')) : data && { ...data, iconBackgroundColor: data.iconBackground }
  return (
    <LoadingDialog<Start>
      kind="fullScreen"
      title={t(id === null ? `create${type === 1 ? 1 : 0}` : 'edit')}
      start={categories && values ? { values, categories } : undefined}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(start, frame) => (
        <DesignerMessages>
          <FlowDesignerMessages>
            <Editor {...props} {...start} frame={frame} />
          </FlowDesignerMessages>
        </DesignerMessages>
      )}
    </LoadingDialog>
  )
}

function newTemplate(type: number, name: string): RecordValues {
  const { tree, entry } = newStoredFlow(name, 'start')
  return {
    type,
    sortCode: 0,
    icon: type === 0 ? 'icon-ym icon-ym-flow' : '',
    iconBackgroundColor: '#008cff',
    flowTemplateJson: JSON.stringify([{ ...entry, flowTemplateJson: tree }]),
  }
}

const steps = ['basic', 'flow'] as const
type Step = (typeof steps)[number]
const panelId = 'flow-template-step'

function Editor({
  id,
  type: wantedType,
  values,
  categories,
  frame,
  onSaved,
  onClose,
}: EditorProps & Start & { frame: DialogFrame }) {
  const t = useTranslations('flowtemplates')
  const form = useDesignForm({
    drafts: { name: `workFlow.flowEngine.${wantedType}`, title: t('title') },
    id,
    design: () => templateFormDesign(t, categories),
    values,
  })
  return (
    <Filled
      // What was kept in this browser is opened anew when it is taken.
      key={form.formKey}
      form={form}
      type={Number(values['type'] ?? wantedType)}
      frame={frame}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}

type FilledProps = Pick<EditorProps, 'onSaved' | 'onClose'> & {
  form: ReturnType<typeof useDesignForm>
  type: number
  frame: DialogFrame
}

function Filled({ form, type, frame, onSaved, onClose }: FilledProps) {
  const t = useTranslations('flowtemplates')
  const flows = useFlows(form.store)
  const [step, setStep] = useState<Step>('basic')
  const [current, setCurrent] = useState('')
  const { led, lead } = useLeading((flow) => {
    setStep('flow')
    setCurrent(flow.key)
  })
  const shown = flows.flows.find(({ key }) => key === current) ?? flows.flows[0]
  const save = () => {
    flows.flush()
    if (form.store.validate().length > 0) setStep('basic')
    else if (!isSound(flows.flows, type, lead, t)) return
    form.save({
      send: ({ iconBackgroundColor, ...record }, target) =>
        saveTemplate(flowTemplate.create.body.parse({ ...record, type, iconBackground: iconBackgroundColor }), target),
      done: async ({ msg, beside }) => {
        if (beside !== '') await askWhichVersion(beside, t)
        void tellDone(msg)
        onSaved()
        onClose()
      },
      refused: () => setStep('basic'),
    })
  }
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
            onChange={(key) => setStep(key === 'flow' ? 'flow' : 'basic')}
          />
          {step === 'flow' ? <FlowTabs flows={flows} current={current} onCurrent={setCurrent} /> : null}
        </div>
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, step)} className={styles.step} data-step={step}>
          {step === 'basic' ? (
            <div className={styles.basic}>
              {type === 0 ? <FacePanel store={form.store} /> : null}
              <FormPanel form={form} />
            </div>
          ) : (
            <FlowsPanel
              flows={flows}
              templateType={type}
              current={current}
              led={led && led.key === shown?.key ? led.fault : null}
              onSave={save}
            />
          )}
        </div>
      </div>
    </FormSurface>
  )
}

type Led = { key: string; fault: LedFault }

/** Leads the person to a fault of one of the flows. */
function useLeading(show: (flow: OpenedFlow) => void) {
  const say = useFaultTexts()
  const [led, setLed] = useState<Led | null>(null)
  const lead = (flow: OpenedFlow, fault: NonNullable<ReturnType<typeof hardFaultOf>>) => {
    const { document } = flow.session
    const told = say(document, fault)
    show(flow)
    flow.session.select(fault.id === 'root' ? [] : [fault.id])
    setLed({ key: flow.key, fault: { fault: told, document } })
    toast.warning(told.text)
  }
  return { led, lead }
}

type Lead = ReturnType<typeof useLeading>['lead']
type Words = (key: string) => string

/** A flow with faults is not stored (contract 4a §9.1); all flows of a module have its one form (§7.2). */
function isSound(flows: readonly OpenedFlow[], type: number, lead: Lead, t: Words): boolean {
  for (const flow of flows) {
    const fault = hardFaultOf(flow.session.document)
    if (!fault) continue
    lead(flow, fault)
    return false
  }
  if (type !== 1 || new Set(flows.map(({ session }) => formOfFlow(session.document))).size < 2) return true
  toast.warning(t('flows.oneForm'))
  return false
}

/** Contract 4a §7.3: tasks stand on what was there; the new versions take its place only where the person says so. */
async function askWhichVersion(ids: string, t: Words): Promise<void> {
  const answer = await choose({
    title: t('beside.title'),
    text: t('beside.text'),
    answers: [
      { value: 'beside', text: t('beside.keep'), variant: 'default' },
      { value: 'main', text: t('beside.take'), variant: 'primary' },
    ],
  })
  if (answer !== 'main') return
  const { msg } = await takeAsMain(ids)
  void tellDone(msg)
}
