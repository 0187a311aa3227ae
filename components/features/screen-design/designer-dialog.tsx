import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FlowDesignerMessages } from '@/components/designer/flow/flow-messages'
import { ListDesignerMessages } from '@/components/designer/list/list-messages'
import { PortalDesignerMessages } from '@/components/designer/portal/portal-messages'
import { ScreenDesigner } from '@/components/designer/screen/screen-designer'
import { ScreenDesignerMessages } from '@/components/designer/screen/screen-messages'
import { useScreenFaultTexts } from '@/components/designer/screen/use-screen-faults'
import { DesignerMessages } from '@/components/designer/shell/designer-messages'
import pageStyles from '@/components/designer/shell/editor-page.module.css'
import { type DialogFrame, FormNotices, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { ScreenTexts } from '@/components/features/screen/public'
import { useShell } from '@/components/ground/public'
import { FormSurface } from '@/components/screen/form-surface'
import { ErrorState } from '@/components/ui/states'
import { widgetSchemas } from '@/components/widgets/schemas'
import { tellDone } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import { isRefusal, type TreeDocument } from '@/lib/designer/public'
import { openScreen, splitTexts, writeScreen } from '@/lib/designer/screen/public'
import { AppError } from '@/lib/errors/app-error'
import { formDesign } from '@/lib/form/build/form-design'
import { longText } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { screenTextMax } from '@/lib/screen/layout'
import { DrawnItem } from './drawn-item-panel'
import { saveDesign } from './mutations'
import { DraftPreviewDialog } from './preview-dialog'
import { designValues, readScreenInfo, useOtherScreens, useScreenInfo } from './queries'
import { configField, useScreenDocument } from './use-screen-document'

type DesignerProps = { id: string; onSaved: () => void; onClose: () => void }

/** The designer of a data screen on the whole page. */
export function DesignerDialog(props: DesignerProps) {
  const t = useTranslations('screendesigns')
  const { data, error, mutate } = useScreenInfo(props.id)
  return (
    <LoadingDialog<RecordValues>
      kind="fullScreen"
      title={t('designer.title')}
      start={data && designValues(data)}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => (
        <DesignerMessages>
          <FlowDesignerMessages>
            <ListDesignerMessages>
              <PortalDesignerMessages>
                <ScreenDesignerMessages>
                  <ScreenTexts>
                    <Editor {...props} values={values} frame={frame} />
                  </ScreenTexts>
                </ScreenDesignerMessages>
              </PortalDesignerMessages>
            </ListDesignerMessages>
          </FlowDesignerMessages>
        </DesignerMessages>
      )}
    </LoadingDialog>
  )
}

function Editor({ values, ...props }: DesignerProps & { values: RecordValues; frame: DialogFrame }) {
  const { id } = props
  const t = useTranslations('screendesigns')
  const form = useDesignForm({
    drafts: { name: 'onlineDev.dataScreenConfig', title: t('title') },
    id,
    design: () =>
      formDesign([longText(configField, t('designer.config'), { hidden: true, maxlength: 2 * screenTextMax })], widgetSchemas),
    values,
    newest: async () => designValues(await readScreenInfo(id)),
  })
  const [name] = useState(() => readText(values['title']))
  // What was kept in this browser is opened anew when it is taken.
  return <Opened key={form.formKey} form={form} name={name} {...props} />
}

type OpenedProps = DesignerProps & { form: ReturnType<typeof useDesignForm>; name: string; frame: DialogFrame }

function Opened(props: OpenedProps) {
  const t = useTranslations('screendesigns.designer')
  const [document] = useState(() => openScreen(readText(props.form.store.getValue(configField))))
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
  const t = useTranslations('screendesigns.designer')
  const { user } = useShell()
  const { session, flush } = useScreenDocument(form.store, document)
  const faultsOf = useScreenFaultTexts()
  const others = useOtherScreens(id)
  const [previewed, setPreviewed] = useState<string | null>(null)
  const save = () => {
    flush()
    form.save({
      send: (record) => saveDesign(id, record),
      done: (msg) => {
        const count = faultsOf(session.document).filter(({ isHard }) => isHard).length
        if (count > 0) toast.warning(t('savedFaulty', { count }))
        else void tellDone(msg)
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
        <ScreenDesigner
          session={session}
          userId={user.userId}
          drawItem={DrawnItem}
          others={others}
          onSave={save}
          onPreview={() => setPreviewed(writeScreen(session.document))}
        />
      </div>
      {previewed !== null && <DraftPreviewDialog texts={splitTexts(previewed)} name={name} onClose={() => setPreviewed(null)} />}
    </FormSurface>
  )
}
