'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { controlAria, fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { isPlace, type Place, placeOf, placeValue } from '@/components/widget-kits/faces/location-value'
import { amountToNumber, parseAmount } from '@/lib/domain/decimal'
import styles from './location.module.css'
import { useLocationMap } from './location-map'
import { usePosition } from './use-position'

/** A place: an address and its coordinates, by hand, from the browser, or from the map of the installation. */
export function Runtime(props: WidgetProps) {
  const t = useTranslations('widgets.location')
  const { node, id, value, disabled, readOnly, onChange } = props
  const place = placeOf(value)
  const MapFace = useLocationMap()
  const canEdit = !disabled && !readOnly
  const change = (next: Partial<Place>) => onChange(placeValue({ ...place, ...next }))
  const { state, locate } = usePosition(change)
  const aria = controlAria({ ...props, required: node.required })
  const end = { ...props, ariaLabel: undefined, place, onPlace: change }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the field.
    <div
      role="group"
      className={styles.location}
      aria-label={props.ariaLabel}
      aria-labelledby={props.ariaLabel ? undefined : `${id}-label`}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.()
      }}
    >
      {MapFace ? <MapFace longitude={place.longitude} latitude={place.latitude} onPick={canEdit ? change : undefined} /> : null}
      <input
        {...aria}
        id={id}
        type="text"
        className={fieldStyles.native}
        aria-label={t('address')}
        placeholder={disabled ? undefined : node.placeholder || t('address')}
        maxLength={500}
        autoComplete="off"
        value={place.address}
        disabled={disabled}
        readOnly={readOnly}
        data-autofocus={props.autoFocus || undefined}
        onChange={(event) => change({ address: event.target.value })}
      />
      <div className={styles.line}>
        <Degrees {...end} axis="longitude" />
        <Degrees {...end} axis="latitude" />
        {canEdit ? (
          <Button loading={state === 'locating'} startIcon={<Icon name="target" size={16} />} onClick={locate}>
            {state === 'locating' ? t('locating') : t('useMine')}
          </Button>
        ) : null}
        {canEdit && value ? (
          <Button variant="text" onClick={() => onChange('')}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
      {isPlace(place) ? null : <p className={styles.note}>{t('range')}</p>}
      <p className={styles.note} role="status">
        {state === 'idle' || state === 'locating' ? '' : t(state)}
      </p>
    </div>
  )
}

type DegreesProps = WidgetProps & { axis: 'longitude' | 'latitude'; place: Place; onPlace: (place: Partial<Place>) => void }

function Degrees({ axis, place, onPlace, ...props }: DegreesProps) {
  const t = useTranslations('widgets.location')
  const [draft, setDraft] = useState<string | null>(null)
  const degrees = place[axis]
  return (
    <input
      {...controlAria(props)}
      type="text"
      inputMode="decimal"
      className={fieldStyles.native}
      aria-label={t(axis)}
      placeholder={props.disabled ? undefined : t(axis)}
      maxLength={20}
      autoComplete="off"
      value={draft ?? (degrees === undefined ? '' : String(degrees))}
      disabled={props.disabled}
      readOnly={props.readOnly}
      onChange={(event) => {
        setDraft(event.target.value)
        const amount = parseAmount(event.target.value)
        onPlace({ [axis]: amount ? (amountToNumber(amount) ?? undefined) : undefined })
      }}
      onBlur={() => setDraft(null)}
    />
  )
}
