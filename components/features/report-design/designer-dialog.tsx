import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReportPanelMessages } from '@/components/designer/report/panels/panel-messages'
import { ReportDataPanel } from '@/components/designer/report/panels/report-data-panel'
import { ReportProperties } from '@/components/designer/report/panels/report-properties'
import { ReportDesigner } from '@/components/designer/report/report-designer'
import { ReportDesignerMessages } from '@/components/designer/report/report-messages'
import { useReportFaultTexts } from '@/components/designer/report/use-report-faults'
import type { LedFault } from '@/components/designer/shell/design-kind'
import { DesignerMessages } from '@/components/designer/shell/designer-messages'
import type { DesignerSession } from '@/components/designer/shell/designer-session'
import pageStyles from '@/components/designer/shell/editor-page.module.css'
import { loadDesigned } from '@/components/designer/shell/load-designed'
import { type DialogFrame, FormNotices, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useShell } from '@/components/ground/public'
import { FormSurface } from '@/components/screen/form-surface'
import { ErrorState } from '@/components/ui/states'
import { widgetSchemas } from '@/components/widgets/schemas'
import { tellDone } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import { reportTemplateMax } from '@/lib/contract/report/report'
import { isRefusal, type TreeDocument } from '@/lib/designer/public'
import { openReport, writeReport } from '@/lib/designer/report/public'
import { AppError } from '@/lib/errors/app-error'
import { formDesign } from '@/lib/form/build/form-design'
import { longText } from '@/lib/form/build/value-fields'
import { readNumber, readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { saveTemplate } from './mutations'
import { DraftPreviewDialog } from './preview-dialog'
import { readReport, useReportInfo } from './queries'
import { templateField, useTemplate } from './use-template'

type DesignerProps = { id: string; onSaved: () => void; onClose: () => void }

/** The designer of a report on the whole screen (contract 4b §4.2). */
export function DesignerDialog(props: DesignerProps) {
  const t = useTranslations('reportdesigns')
  const { data, error, mutate } = useReportInfo(props.id)
  return (
    <LoadingDialog<RecordValues>
      kind="fullScreen"
      title={t('designer.title')}
      start={data && designed(data)}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => (
        <DesignerMessages>
          <ReportDesignerMessages>
            <ReportPanelMessages>
              <Editor {...props} values={values} frame={frame} />
            </ReportPanelMessages>
          </ReportDesignerMessages>
        </DesignerMessages>
      )}
    </LoadingDialog>
  )
}

/** The search form is that of the template, which holds it. */
function designed({ parameters: _parameters, searchForm: _search, ...values }: RecordValues): RecordValues {
  return values
}

function Editor({ values, ...props }: DesignerProps & { values: RecordValues; frame: DialogFrame }) {
  const { id } = props
  const t = useTranslations('reportdesigns')
  const form = useDesignForm({
    drafts: { name: 'onlineDev.reportTemplate', title: t('title') },
    id,
    design: () =>
      formDesign(
        [longText(templateField, t('designer.template'), { hidden: true, maxlength: reportTemplateMax })],
        widgetSchemas,
      ),
    values,
    newest: async () => designed(await readReport(id)),
  })
  const [name] = useState(() => readText(values['fullName']))
  // What was kept in this browser is opened anew when it is taken.
  return <Opened key={form.formKey} form={form} name={name} {...props} />
}

type OpenedProps = DesignerProps & { form: ReturnType<typeof useDesignForm>; name: string; frame: DialogFrame }

function Opened(props: OpenedProps) {
  const t = useTranslations('reportdesigns.designer')
  const [document] = useState(() => openReport(readText(props.form.store.getValue(templateField))))
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

const panels = { left: <ReportDataPanel />, right: <ReportProperties /> }

function Designing({ form, name, id, frame, document, onSaved, onClose }: OpenedProps & { document: TreeDocument }) {
  const t = useTranslations('reportdesigns.designer')
  const { user } = useShell()
  const { session, flush } = useTemplate(form.store, document)
  const [isPreviewed, setPreviewed] = useState(false)
  const { led, demandSound } = useSound(session)
  const save = () => {
    flush()
    if (!demandSound()) return
    form.save({
      send: (record) => saveTemplate(id, readText(record[templateField]), readNumber(record['version'])),
      done: (msg) => {
        void tellDone(msg)
        onSaved()
        onClose()
      },
    })
  }
  return (
    <FormSurface
      kind="fullScreen"
      title={frame.title}
      subtitle={name}
      edit={form.edit}
      onLeft={onClose}
      submit={{ text: t('save'), onPress: save }}
    >
      <div className={pageStyles.editor}>
        <FormNotices form={form} />
        <OptionsProvider load={loadDesigned} lookups={lookupsOf(user.userId)}>
          <ReportDesigner
            session={session}
            panels={panels}
            led={led}
            onSave={save}
            onPreview={() => demandSound() && setPreviewed(true)}
          />
        </OptionsProvider>
      </div>
      {isPreviewed && (
        <DraftPreviewDialog
          templateJson={JSON.stringify(writeReport(session.document))}
          name={name}
          onClose={() => setPreviewed(false)}
        />
      )}
    </FormSurface>
  )
}

/** Leads the person to the first fault for which the platform would refuse the report, or could not fill it. */
function useSound(session: DesignerSession) {
  const faultsOf = useReportFaultTexts()
  const [led, setLed] = useState<LedFault | null>(null)
  const demandSound = (): boolean => {
    const fault = faultsOf(session.document).find(({ isHard }) => isHard)
    if (!fault) return true
    session.select([fault.id])
    setLed({ fault, document: session.document })
    toast.warning(fault.text)
    return false
  }
  return { led, demandSound }
}
