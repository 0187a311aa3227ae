import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { Button } from '@/components/ui/button'
import { tellDone } from '@/lib/client/tell-done'
import type { RecordValues } from '@/lib/form/types'
import { saveReport } from './mutations'
import { readReport, useReportCategories, useReportInfo } from './queries'
import { reportFormDesign } from './report-form'

type ReportDialogProps = {
  /** Null makes a new one. */
  id: string | null
  onSaved: () => void
  /** 确定并设计: the id of what was saved. */
  onDesign: (id: string) => void
  onClose: () => void
}

type Start = { values: RecordValues; categories: readonly { id: string; fullName: string }[] }

/** How a report is called (contract 4b §4.2). */
export function ReportDialog(props: ReportDialogProps) {
  const { id } = props
  const t = useTranslations('reportdesigns')
  const info = useReportInfo(id)
  const categories = useReportCategories()
  const values = id === null ? {} : info.data && formValues(info.data)
  return (
    <LoadingDialog<Start>
      title={t(id === null ? 'create' : 'edit')}
      width="680px"
      start={values && categories && { values, categories }}
      error={info.error}
      onRetry={() => void info.mutate()}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

/** The template is not of this form, and the search form is that of the template. */
function formValues({ templateJson: _template, searchForm: _search, parameters: _parameters, ...data }: RecordValues) {
  return data
}

type FilledDialogProps = ReportDialogProps & Start & { frame: DialogFrame }

function FilledDialog({ id, values, categories, frame, onSaved, onDesign, onClose }: FilledDialogProps) {
  const t = useTranslations('reportdesigns')
  const form = useDesignForm({
    drafts: { name: 'onlineDev.dataReport', title: t('title') },
    id,
    design: () => reportFormDesign(t, categories),
    values,
    ...(id === null ? {} : { newest: async () => formValues(await readReport(id)) }),
  })
  const saving = (goesOn: boolean) => ({
    send: (filled: Record<string, unknown>, target: Target) => saveReport(filled, target),
    done: ({ id: saved, msg }: { id: string | null; msg: string }) => {
      void tellDone(msg)
      onSaved()
      onClose()
      if (goesOn && saved !== null) onDesign(saved)
    },
  })
  const isOurs = values['isForeign'] !== true
  return (
    <FormDialog
      {...frame}
      form={form}
      {...(isOurs ? { between: <Button onClick={() => form.save(saving(true))}>{t('saveAndDesign')}</Button> } : {})}
      save={saving(false)}
    />
  )
}
