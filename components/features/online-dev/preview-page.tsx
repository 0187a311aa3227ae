'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { FormView } from '@/components/form/form-view'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useFormScripts } from '@/components/form/scripts'
import { ScriptLogNotice } from '@/components/form/scripts-notice'
import { NotFoundScreen, useShell } from '@/components/ground/public'
import { Button, IconButton } from '@/components/ui/button'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { Icon } from '@/components/ui/icon'
import { ErrorState, LoadingState, NoPermissionState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { widgetSchemas } from '@/components/widgets/schemas'
import { toast } from '@/lib/client/toast-store'
import { useCall } from '@/lib/client/use-call'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { type ModuleConfig, onlineDev, type RecordRow } from '@/lib/contract/online-dev/online-dev'
import { flowForm } from '@/lib/contract/workflow/flow-form'
import { toAppError } from '@/lib/errors/app-error'
import { said } from '@/lib/form/design-texts'
import { createFormStore } from '@/lib/form/form-store'
import { ListPreview } from './list-preview-panel'
import styles from './online-dev.module.css'
import { surfaceOf } from './record-surface'
import { canFilter } from './search-field-panel'
import { useModuleDesigns } from './use-module-designs'
import { buttonText, canPrint, currentUserTexts, type Module } from './utils'

/** Contract 3b §8.2: stands for the menu entry that a preview has not. */
const previewMenuId = '270579315303777093'
const noRows: readonly RecordRow[] = []

/** 功能预览 (contract 3b §8.1): the released design of a module, or the one being worked on, without records and without saving. */
export function PreviewPage({ href }: { href: string }) {
  const search = new URLSearchParams(href.split('?')[1] ?? '')
  const modelId = search.get('id') ?? ''
  const type = search.get('previewType') === '0' ? '0' : ''
  const of = search.get('of') === 'flowForm' ? 'flowForm' : 'module'
  return <Preview key={`${of} ${modelId} ${type}`} modelId={modelId} type={type} of={of} />
}

type Previewed = { modelId: string; type: '0' | ''; of: 'module' | 'flowForm' }

function Preview(previewed: Previewed) {
  const { user } = useShell()
  const say = usePlatformTexts()
  const { data, error, isLoading, mutate } = usePreviewed(previewed)
  if (isLoading) return <LoadingState />
  if (!data) {
    const failure = error ? toAppError(error) : undefined
    const code = failure?.code ?? 'notFound'
    if (code === 'notFound' || code === 'refused') return <Missing text={say(failure?.userMessage ?? '')} />
    return (
      <div className={styles.whole}>
        {code === 'forbidden' ? <NoPermissionState /> : <ErrorState error={error} onRetry={() => void mutate()} />}
      </div>
    )
  }
  return (
    <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
      <ParsedPreview modelId={previewed.modelId} config={data} />
    </OptionsProvider>
  )
}

/** The design of a module, or of a form of flows, which is a pure form (contract 4a §8.2). */
function usePreviewed({ modelId, type, of }: Previewed) {
  const isId = modelId !== '' && modelId.length <= 100
  const module = useCall(onlineDev.config, isId && of === 'module' ? { params: { modelId }, query: { type } } : null)
  const form = useCall(flowForm.info, isId && of === 'flowForm' ? { params: { id: modelId } } : null)
  if (of === 'module') return module
  const formData = type === '0' ? form.data?.draftJson : form.data?.propertyJson
  const pure = { columnData: '', appColumnData: '', webType: 1 }
  const { error, isLoading, mutate } = form
  return {
    error,
    isLoading,
    mutate,
    data: form.data && formData ? { ...pure, formData, fullName: form.data.fullName } : undefined,
  }
}

/** Contract 3b §8.1: what the platform will not show is not found here, and its reason is told. */
function Missing({ text }: { text: string }) {
  // The toasts of the page.
  useEffect(() => {
    if (text) toast.error(text)
  }, [text])
  return <NotFoundScreen />
}

function ParsedPreview({ modelId, config }: { modelId: string; config: ModuleConfig }) {
  const isNarrow = useNarrow()
  const [isChosen, setChosen] = useState(false)
  // A screen that is no wider than a phone shows what phones show.
  const isPhone = isNarrow || isChosen
  const { isView, form, list, isPhone: isPhoneList } = useModuleDesigns(config, isPhone)
  const module = useMemo((): Module => {
    // Rights belong to the menu entry; a preview shows the whole design.
    const access: Module['access'] = { canButton: () => true, canColumn: () => true, forms: 'all' }
    const searches = list.searches.filter((search) => canFilter(search.node))
    const title = said(form, config.fullName)
    const rest = { isView, isPhone: isPhoneList, isLoadingRows: false, flowId: '' }
    return { menuId: previewMenuId, modelId, title, form, list, searches, access, ...rest }
  }, [config.fullName, modelId, form, list, isView, isPhoneList])
  return (
    <>
      {isNarrow ? null : <DeviceSwitch isPhone={isPhone} onChange={setChosen} />}
      <div className={styles.device} data-phone={(isPhone && !isNarrow) || undefined}>
        {config.webType === 1 ? <PreviewForm module={module} /> : <PreviewList module={module} isPhone={isPhone} />}
      </div>
    </>
  )
}

function DeviceSwitch({ isPhone, onChange }: { isPhone: boolean; onChange: (isPhone: boolean) => void }) {
  const t = useTranslations('list.preview')
  return (
    <div className={styles.deviceSwitch} role="toolbar" aria-label={t('device')}>
      <IconButton label={t('desktop')} aria-pressed={!isPhone} onClick={() => onChange(false)}>
        <Icon name="monitor" size={18} />
      </IconButton>
      <IconButton label={t('phone')} aria-pressed={isPhone} onClick={() => onChange(true)}>
        <Icon name="phone" size={18} />
      </IconButton>
    </div>
  )
}

type PreviewProps = { module: Module; isPhone: boolean }

function PreviewList({ module, isPhone }: PreviewProps) {
  const t = useTranslations('list')
  const [isAdding, setAdding] = useState(false)
  const press = (value: string) => {
    if (value === 'add') return setAdding(true)
    if (value === 'download') return toast.warning(t('preview.noExport'))
    toast.warning(t(value === 'batchPrint' ? 'preview.noPrint' : 'preview.noSave'))
  }
  return (
    <>
      <ListPreview list={module.list} title={module.title} rows={noRows} onPress={press} isPhone={isPhone} />
      {isAdding && <PreviewDialog module={module} isPhone={isPhone} onClose={() => setAdding(false)} />}
    </>
  )
}

/** As wide as a phone, whatever the design says of desktops. */
const phoneSurface = { kind: 'general', width: '390px' } as const

function PreviewDialog({ module, isPhone, onClose }: PreviewProps & { onClose: () => void }) {
  const { form, buttons } = usePreviewForm(module)
  const surface = isPhone ? phoneSurface : surfaceOf(module.form.config)
  return (
    <Surface {...surface} open title={module.title} onClose={onClose} footer={buttons}>
      {form}
    </Surface>
  )
}

function PreviewForm({ module }: { module: Module }) {
  const { form, buttons } = usePreviewForm(module)
  return (
    <section className={styles.formPage} aria-label={module.title}>
      <div className={styles.formPageBody}>{form}</div>
      <footer className={styles.formPageFoot}>{buttons}</footer>
    </section>
  )
}

/** The form as it will be. It checks what is filled in; saving and printing say that a preview does neither (spec 2 §8). */
function usePreviewForm(module: Module) {
  const t = useTranslations('list')
  const { user, openPath } = useShell()
  const [{ store, texts }] = useState(() => {
    const made = createFormStore({
      design: module.form,
      schemas: widgetSchemas,
      mode: 'create',
      initialValues: null,
      currentUser: user,
      readableForms: 'all',
    })
    return { store: made, texts: currentUserTexts(made.toRecord(), user) }
  })
  const { config } = module.form
  const scripts = useFormScripts({
    design: module.form,
    store,
    recordContext: { id: '' },
    currentUser: user,
    navigate: openPath,
  })
  const save = async () => {
    const answer = await scripts.beforeSubmit()
    if (!answer.ok) {
      if (answer.message) toast.error(answer.message, { durationMs: 5000 })
      return
    }
    if (store.validate().length === 0) toast.warning(t('preview.noSave'))
  }
  return {
    form: (
      <>
        {user.isAdministrator === 1 && <ScriptLogNotice log={scripts.log} />}
        <FormView store={store} texts={texts} currentUser={user} events={scripts.events} />
      </>
    ),
    buttons: (
      <>
        {canPrint(config) && (
          <Button onClick={() => toast.warning(t('preview.noPrint'))}>
            {buttonText(config.printButtonText, '打 印', t('record.print'))}
          </Button>
        )}
        <Button variant="primary" onClick={() => void save()}>
          {buttonText(config.confirmButtonText, '确 定', t('record.save'))}
        </Button>
      </>
    ),
  }
}
