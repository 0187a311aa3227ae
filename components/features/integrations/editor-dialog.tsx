import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IntegrateDesigner } from '@/components/designer/integrate/integrate-designer'
import { IntegrateDesignerMessages } from '@/components/designer/integrate/integrate-messages'
import { useIntegrateFaultTexts } from '@/components/designer/integrate/use-integrate-faults'
import type { LedFault } from '@/components/designer/shell/design-kind'
import { DesignerMessages } from '@/components/designer/shell/designer-messages'
import pageStyles from '@/components/designer/shell/editor-page.module.css'
import { type DialogFrame, FormNotices, FormPanel, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { useShell } from '@/components/ground/public'
import { FormSurface } from '@/components/screen/form-surface'
import { TabList, tabId } from '@/components/screen/tab-list'
import { tellDone } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import { integrate } from '@/lib/contract/online-dev/integrate'
import { newIntegration } from '@/lib/designer/integrate/new-steps'
import { rootId } from '@/lib/designer/public'
import type { RecordValues } from '@/lib/form/types'
import { integrationFormDesign } from './integration-form'
import styles from './integrations.module.css'
import { saveIntegration } from './mutations'
import { readIntegration, useIntegration } from './queries'
import { useTree } from './use-tree'

type EditorProps = {
  /** Null makes a new one. */
  id: string | null
  /** 1 records start it, 2 time, 3 other systems. */
  type: number
  onSaved: () => void
  onClose: () => void
}

/** The editor of an integration on the whole screen: how it is called, and what it does. */
export function EditorDialog(props: EditorProps) {
  const { id, type } = props
  const t = useTranslations('integrations')
  const { data, error, mutate } = useIntegration(id)
  const empty = JSON.stringify(newIntegration(type, 'start', t('start')))
  const values = id === null ? { enabledMark: 0, templateJson: empty } : data && filled(data, empty)
  return (
    <LoadingDialog<RecordValues>
      kind="fullScreen"
      title={t(id === null ? `create${type}` : 'edit')}
      start={values}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(loaded, frame) => (
        <DesignerMessages>
          <IntegrateDesignerMessages>
            <Editor {...props} values={loaded} empty={empty} frame={frame} />
          </IntegrateDesignerMessages>
        </DesignerMessages>
      )}
    </LoadingDialog>
  )
}

/** One that was never designed begins with an empty tree. */
function filled(data: RecordValues, empty: string): RecordValues {
  return { ...data, templateJson: data['templateJson'] || empty }
}

type OpenedProps = EditorProps & { values: RecordValues; empty: string; frame: DialogFrame }

function Editor({ values, empty, ...props }: OpenedProps) {
  const { id } = props
  const t = useTranslations('integrations')
  // Whether it is enabled is switched in the list, also while it is open here.
  const [mark, setMark] = useState(Number(values['enabledMark'] ?? 0))
  const newest = async (of: string) => {
    const data = await readIntegration(of)
    setMark(data.enabledMark)
    return filled(data, empty)
  }
  const form = useDesignForm({
    drafts: { name: `onlineDev.integration.${props.type}`, title: t('title') },
    id,
    design: () => integrationFormDesign(t),
    values,
    ...(id === null ? {} : { newest: () => newest(id) }),
  })
  // What was kept in this browser is opened anew when it is taken.
  return <Filled key={form.formKey} form={form} isEnabled={mark === 1} {...props} />
}

const steps = ['basic', 'design'] as const
const panelId = 'integration-step'

type FilledProps = EditorProps & { form: ReturnType<typeof useDesignForm>; isEnabled: boolean; frame: DialogFrame }

function Filled({ form, isEnabled, id, type, frame, onSaved, onClose }: FilledProps) {
  const t = useTranslations('integrations')
  const { user } = useShell()
  const { session, flush } = useTree(form.store)
  const [step, setStep] = useState<(typeof steps)[number]>(id === null ? 'basic' : 'design')
  const { led, demandSound } = useSound(session, type, () => setStep('design'))
  const save = () => {
    flush()
    if (form.store.validate().length > 0) return setStep('basic')
    // One that rests may be saved as far as it is.
    if (isEnabled && !demandSound()) return
    form.save({
      send: (record, target) =>
        saveIntegration(integrate.create.body.parse({ ...record, type, enabledMark: isEnabled ? 1 : 0 }), target),
      done: (msg) => {
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
            onChange={(key) => setStep(key === 'design' ? 'design' : 'basic')}
          />
        </div>
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, step)} className={styles.step} data-step={step}>
          {step === 'basic' ? (
            <div className={styles.basic}>
              <FormPanel form={form} />
            </div>
          ) : (
            <>
              <FormNotices form={form} />
              <IntegrateDesigner session={session} type={type} id={id} userId={user.userId} led={led} onSave={save} />
            </>
          )}
        </div>
      </div>
    </FormSurface>
  )
}

/** Leads the person to the first fault of what would run. */
function useSound(session: ReturnType<typeof useTree>['session'], type: number, show: () => void) {
  const faultsOf = useIntegrateFaultTexts(type)
  const [led, setLed] = useState<LedFault | null>(null)
  const demandSound = (): boolean => {
    const { document } = session
    const [fault] = faultsOf(document)
    if (!fault) return true
    show()
    session.select(fault.id === rootId ? [] : [fault.id])
    setLed({ fault, document })
    toast.warning(fault.text)
    return false
  }
  return { led, demandSound }
}
