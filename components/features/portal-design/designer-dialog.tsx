import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { FlowDesignerMessages } from '@/components/designer/flow/flow-messages'
import { PortalDesigner } from '@/components/designer/portal/portal-designer'
import { PortalDesignerMessages } from '@/components/designer/portal/portal-messages'
import { usePortalFaultTexts } from '@/components/designer/portal/use-portal-faults'
import type { LedFault } from '@/components/designer/shell/design-kind'
import { DesignerMessages } from '@/components/designer/shell/designer-messages'
import type { DesignerSession } from '@/components/designer/shell/designer-session'
import pageStyles from '@/components/designer/shell/editor-page.module.css'
import { type DialogFrame, FormNotices, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { useShell } from '@/components/ground/public'
import { FormSurface } from '@/components/screen/form-surface'
import { Button } from '@/components/ui/button'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { widgetSchemas } from '@/components/widgets/schemas'
import { tellDone } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import { openPortal, writePortal } from '@/lib/designer/portal/public'
import { isRefusal, type TreeDocument } from '@/lib/designer/public'
import { AppError } from '@/lib/errors/app-error'
import { formDesign } from '@/lib/form/build/form-design'
import { longText } from '@/lib/form/build/value-fields'
import { readNumber, readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { portalLayoutMax } from '@/lib/portal/layout'
import { DrawnItem } from './drawn-item-panel'
import { saveLayout } from './mutations'
import { DraftPreviewDialog } from './preview-dialog'
import { readPortal, usePortalInfo } from './queries'
import { ReleaseDialog } from './release-dialog'
import { layoutField, useLayout } from './use-layout'

type DesignerProps = { id: string; onSaved: () => void; onClose: () => void }

/** The designer of a portal on the whole screen (contract 4b §3.2). */
export function DesignerDialog(props: DesignerProps) {
  const t = useTranslations('portaldesigns')
  const { data, error, mutate } = usePortalInfo(props.id)
  return (
    <LoadingDialog<RecordValues>
      kind="fullScreen"
      title={t('designer.title')}
      start={data}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => (
        <Words frame={frame}>
          <Editor {...props} values={values} frame={frame} />
        </Words>
      )}
    </LoadingDialog>
  )
}

/** The texts of the designer; until they are there the dialog waits, and not the list behind it. */
function Words({ frame: { reading: _, ...frame }, children }: { frame: DialogFrame; children: ReactNode }) {
  const waiting = (
    <Surface open {...frame}>
      <LoadingState />
    </Surface>
  )
  return (
    <DesignerMessages fallback={waiting}>
      <FlowDesignerMessages fallback={waiting}>
        <PortalDesignerMessages fallback={waiting}>{children}</PortalDesignerMessages>
      </FlowDesignerMessages>
    </DesignerMessages>
  )
}

function Editor({ values, ...props }: DesignerProps & { values: RecordValues; frame: DialogFrame }) {
  const { id } = props
  const t = useTranslations('portaldesigns')
  const form = useDesignForm({
    drafts: { name: 'visualdev.portalLayout', title: t('title') },
    id,
    design: () =>
      formDesign([longText(layoutField, t('designer.layout'), { hidden: true, maxlength: portalLayoutMax })], widgetSchemas),
    values,
    newest: async () => ({ ...(await readPortal(id)) }),
  })
  const [name] = useState(() => readText(values['fullName']))
  // What was kept in this browser is opened anew when it is taken.
  return <Opened key={form.formKey} form={form} name={name} {...props} />
}

type OpenedProps = DesignerProps & { form: ReturnType<typeof useDesignForm>; name: string; frame: DialogFrame }

function Opened(props: OpenedProps) {
  const t = useTranslations('portaldesigns.designer')
  const [document] = useState(() => openPortal(readText(props.form.store.getValue(layoutField))))
  if (isRefusal(document)) {
    const { form, frame, name, onClose } = props
    return (
      <FormSurface kind="fullScreen" title={frame.title} subtitle={name} edit={form.edit} onLeft={onClose} submit={null}>
        <ErrorState error={new AppError('refused', 'the stored design cannot be read', { userMessage: t('unreadable') })} />
      </FormSurface>
    )
  }
  return <Designing {...props} document={document} />
}

function Designing({ form, name, id, frame, document, onSaved, onClose }: OpenedProps & { document: TreeDocument }) {
  const t = useTranslations('portaldesigns.designer')
  const { user } = useShell()
  const { session, flush } = useLayout(form.store, document)
  const [opened, setOpened] = useState<'preview' | 'release' | null>(null)
  const { led, demandSound, countFaults } = useSound(session)
  const save = (isReleased: boolean) => {
    flush()
    if (isReleased && !demandSound()) return
    form.save({
      send: (record) => saveLayout(id, readText(record[layoutField]), readNumber(record['version'])),
      done: (msg) => {
        const count = countFaults()
        if (count > 0) toast.warning(t('savedFaulty', { count }))
        else void tellDone(msg)
        onSaved()
        if (isReleased) setOpened('release')
        else onClose()
      },
    })
  }
  if (opened === 'release') return <ReleaseDialog portal={{ id, fullName: name }} onReleased={onSaved} onClose={onClose} />
  return (
    <FormSurface
      kind="fullScreen"
      title={frame.title}
      subtitle={name}
      edit={form.edit}
      onLeft={onClose}
      between={<Button onClick={() => save(true)}>{t('saveAndRelease')}</Button>}
      submit={{ text: t('save'), onPress: () => save(false) }}
    >
      <div className={pageStyles.editor}>
        <FormNotices form={form} />
        <PortalDesigner
          session={session}
          userId={user.userId}
          drawItem={DrawnItem}
          led={led}
          onSave={() => save(false)}
          onPreview={() => setOpened('preview')}
        />
      </div>
      {opened === 'preview' && (
        <DraftPreviewDialog
          formData={JSON.stringify(writePortal(session.document))}
          name={name}
          onClose={() => setOpened(null)}
        />
      )}
    </FormSurface>
  )
}

/** Leads the person to the first fault that keeps the portal from being released. */
function useSound(session: DesignerSession) {
  const faultsOf = usePortalFaultTexts()
  const [led, setLed] = useState<LedFault | null>(null)
  const hard = () => faultsOf(session.document).filter(({ isHard }) => isHard)
  const demandSound = (): boolean => {
    const [fault] = hard()
    if (!fault) return true
    session.select([fault.id])
    setLed({ fault, document: session.document })
    toast.warning(fault.text)
    return false
  }
  return { led, demandSound, countFaults: () => hard().length }
}
