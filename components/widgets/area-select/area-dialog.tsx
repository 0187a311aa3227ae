'use client'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { LazyMessages } from '@/components/ui/lazy-messages'
import type { Caller } from '@/components/widget-kits/names'
import { PickerShell } from '@/components/widget-kits/people/picker-shell'
import { pickersTexts } from '@/components/widget-kits/people/pickers-texts'
import { SelectedList } from '@/components/widget-kits/people/selected-list'
import { useNames } from '@/components/widget-kits/widget-env'
import { listValueMax } from '@/lib/form/limits'
import type { AreaConfig } from './area-config'
import type { PlacedArea } from './area-items'
import { type AreaPath, areaNames } from './area-paths'
import { AreaSources } from './area-sources'

type AreaDialogProps = {
  /** Of the content, for the control that opened it. */
  id: string
  config: AreaConfig
  call: Caller
  initial: readonly AreaPath[]
  onConfirm: (paths: readonly AreaPath[], labelOf: (path: AreaPath) => string | undefined) => void
  onClose: () => void
}

/** Choosing provinces, cities, districts or towns (spec 2 §2.2). Mounted when it opens, so cancelling forgets everything. */
export function AreaDialog(props: AreaDialogProps) {
  return (
    <LazyMessages namespace="pickers" loaders={pickersTexts} fallback={null}>
      <OpenDialog {...props} />
    </LazyMessages>
  )
}

function OpenDialog({ id, config, call, initial, onConfirm, onClose }: AreaDialogProps) {
  const t = useTranslations('pickers')
  const texts = useTranslations('widgets.area')
  const [chosen, setChosen] = useState(initial)
  const [isFull, setFull] = useState(false)
  const known = useRef(new Map<string, string>())
  const names = useNames(
    areaNames,
    chosen.map(({ key }) => key),
  )
  const labelOf = ({ key }: AreaPath) => known.current.get(key) ?? names.entries.get(key)?.label
  const choose = ({ path, label }: PlacedArea) => {
    known.current.set(path.key, label)
    names.put([{ id: path.key, label }])
    if (!config.isMulti) setChosen([path])
    // Spec 2 §5.1: a path that is chosen already is ignored.
    else if (chosen.some(({ key }) => key === path.key)) return
    else if (chosen.length >= listValueMax) setFull(true)
    else setChosen([...chosen, path])
  }
  const remove = (isKept: (path: AreaPath) => boolean) => {
    setFull(false)
    setChosen(chosen.filter(isKept))
  }
  return (
    <PickerShell id={id} title={texts('title')} onClose={onClose} onConfirm={() => onConfirm(chosen, labelOf)}>
      <AreaSources config={config} call={call} chosen={chosen} onChoose={choose} />
      <SelectedList
        isMulti={config.isMulti}
        notice={isFull ? t('full', { max: listValueMax }) : ''}
        rows={chosen.map((path) => ({ key: path.key, label: labelOf(path) ?? path.ids.join('/'), type: '', headIcon: '' }))}
        onRemove={(key) => remove((path) => path.key !== key)}
        onClear={() => remove(() => false)}
      />
    </PickerShell>
  )
}
