import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type DialogFrame, FormPanel, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { FormNotice } from '@/components/screen/form-notice'
import { FormSurface } from '@/components/screen/form-surface'
import { Button } from '@/components/ui/button'
import { Steps } from '@/components/ui/steps'
import { tellDone } from '@/lib/client/tell-done'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import type { FormStore } from '@/lib/form/form-store'
import { type RawRecord, readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { ConfigFace } from './config-panel'
import { emptyFunction } from './constants'
import styles from './data-interfaces.module.css'
import { applyStep, interfaceFormDesign, shapingFields } from './interface-form'
import { saveInterface } from './mutations'
import { readInterface, useInterface, useUses } from './queries'
import { FieldsFace, ParametersFace } from './rows-panel'
import { CheckFace, ProcessFace } from './script-panel'
import { TryDialog } from './try-dialog'
import { bodyOf, WizardProvider } from './use-wizard'
import { missingIn, stepsOf } from './utils'

type WizardProps = {
  id: string | null
  categories: readonly { id: string; fullName: string }[]
  /** That of the list, for a new one. */
  category: string
  onSaved: () => void
  onClose: () => void
}

/** Makes or changes a data interface, in steps on a page of its own (contract 2 §16.3). */
export function WizardDialog(props: WizardProps) {
  const t = useTexts('admin.dataInterfaces')
  const { data, error, mutate } = useInterface(props.id)
  return (
    <LoadingDialog<RecordValues>
      kind="fullScreen"
      width="100%"
      title={t(props.id === null ? 'create' : 'edit')}
      start={props.id === null ? formValues({ category: props.category }) : data && formValues(data)}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledWizard {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

/** Choices hold texts; a function that is none is the one that changes nothing. */
function formValues(info: RawRecord): RecordValues {
  return {
    ...info,
    ...{ type: readText(info['type']) || '2', action: readText(info['action']) || '3' },
    ...{ dataJsJson: readText(info['dataJsJson']) || emptyFunction },
    ...{ dataExceptionJson: readText(info['dataExceptionJson']) || emptyFunction },
  }
}

/** The same from one drawing to the next. */
const faces = {
  dataConfigJson: ConfigFace,
  dataCountJson: ConfigFace,
  dataEchoJson: ConfigFace,
  parameterJson: ParametersFace,
  fieldJson: FieldsFace,
  dataJsJson: ProcessFace,
  dataExceptionJson: CheckFace,
}

type FilledProps = WizardProps & { values: RecordValues; frame: DialogFrame }

function FilledWizard({ id, categories, values, frame, onSaved, onClose }: FilledProps) {
  const t = useTexts('admin.dataInterfaces')
  // The form asks for it whenever a field decides anew which others are there.
  const stepRef = useRef(0)
  const form = useDesignForm({
    drafts: { name: 'systemData.dataInterface', title: t('title') },
    id,
    design: () => interfaceFormDesign(t, { categories, isNew: id === null }),
    values,
    follows: { fields: shapingFields, apply: (store) => applyStep(store, stepRef.current) },
    ...(id === null ? {} : { newest: async () => formValues(await readInterface(id)) }),
  })
  const { store } = form
  const way = useSteps(store, stepRef)
  const { reading: _, ...surface } = frame
  const save = () =>
    form.save({
      send: (filled, target) => saveInterface(bodyOf(filled), target),
      done: ({ msg }) => {
        void tellDone(msg)
        onSaved()
        onClose()
      },
    })
  return (
    <FormSurface
      {...surface}
      {...(form.subject === '' ? {} : { subtitle: form.subject })}
      edit={form.edit}
      onLeft={onClose}
      before={<StepButtons t={t} way={way} store={store} />}
      submit={{ text: t('save'), isDisabled: !way.isLast, onPress: save }}
    >
      <WizardProvider value={way.wizard}>
        <div className={styles.wizard}>
          <UsesNotice id={id} />
          <Steps label={t('steps.label')} names={way.names.map((name) => t(`steps.${name}`))} current={way.step} />
          <FormPanel form={form} faces={faces} />
        </div>
      </WizardProvider>
    </FormSurface>
  )
}

const namedMax = 3

/** What a change reaches, before it is made. */
function UsesNotice({ id }: { id: string | null }) {
  const t = useTexts('admin.dataInterfaces')
  const { data = [] } = useUses(id)
  if (data.length === 0) return null
  const names = data.slice(0, namedMax).map(({ fullName }) => fullName)
  return <FormNotice>{t('uses.notice', { count: data.length, names: names.join(t('uses.joint')) })}</FormNotice>
}

type Way = ReturnType<typeof useSteps>

/** Where one is in the steps; onwards only over what is filled in. */
function useSteps(store: FormStore, stepRef: { current: number }) {
  const t = useTexts('admin.dataInterfaces')
  // Another drawing when the way becomes another one, whichever field decided it.
  const readNames = () => stepsOf((name) => store.getValue(name)).join(' ')
  const names = useSyncExternalStore((listener) => store.subscribeAny(listener), readNames, readNames).split(' ')
  const [wanted, setWanted] = useState(0)
  const step = Math.min(wanted, names.length - 1)
  const wizard = useMemo(() => ({ store, step }), [store, step])
  const show = (next: number) => {
    stepRef.current = next
    applyStep(store, next)
    setWanted(next)
  }
  return {
    ...{ names, step, wizard, isLast: step === names.length - 1 },
    back: () => show(step - 1),
    next: () => {
      if (store.validate().length > 0) return
      const missing = missingIn(stepsOf((name) => store.getValue(name))[step], (name) => store.getValue(name))
      if (!missing) return show(step + 1)
      store.setServerIssues([{ path: missing.document, code: 'refused', message: t(missing.words) }])
    },
  }
}

function StepButtons({ t, way, store }: { t: Texts; way: Way; store: FormStore }) {
  const [isTrying, setTrying] = useState(false)
  return (
    <>
      {way.step > 0 && <Button onClick={() => setTrying(true)}>{t('tryOut')}</Button>}
      {way.step > 0 && <Button onClick={way.back}>{t('previous')}</Button>}
      {!way.isLast && (
        <Button variant="primary" onClick={way.next}>
          {t('next')}
        </Button>
      )}
      {isTrying && <TryDialog store={store} onClose={() => setTrying(false)} />}
    </>
  )
}
