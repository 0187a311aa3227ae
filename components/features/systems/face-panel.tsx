import { type CSSProperties, useId } from 'react'
import { useField } from '@/components/form/use-field'
import { ColorChoice } from '@/components/ui/color-choice'
import { IconChoice } from '@/components/ui/icon-choice'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { useTexts } from '@/lib/client/use-texts'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import { colors, iconClass, icons } from './constants'
import styles from './systems.module.css'

/** The picture of a system or an entry, and its ground, all of them seen. */
export function FacePanel({ store }: { store: FormStore }) {
  const t = useTexts('admin.systems')
  const id = useId()
  const icon = readText(useField(store, 'icon').value)
  const color = readText(useField(store, 'iconBackgroundColor').value)
  const offeredColors = [
    { value: '', label: t('colors.none'), shown: '' },
    ...colors.map(({ name, value }) => ({ value, label: t(`colors.${name}`), shown: value })),
  ]
  const isOther = color !== '' && !offeredColors.some(({ value }) => value.toLowerCase() === color.toLowerCase())
  return (
    <div className={styles.face}>
      <FaceTile icon={icon} color={color} />
      <div className={styles.faceChoices}>
        <Icons store={store} icon={icon} />
        <span id={`${id}-color-label`} className={styles.faceLabel}>
          {t('iconColor')}
        </span>
        <ColorChoice
          id={`${id}-color`}
          labelledBy={`${id}-color-label`}
          colors={isOther ? [...offeredColors, { value: color, label: color, shown: color }] : offeredColors}
          value={color}
          onChange={(next) => store.setValue('iconBackgroundColor', next)}
        />
      </div>
    </div>
  )
}

/** The picture of a button, which may have none. */
export function IconPanel({ store }: { store: FormStore }) {
  const icon = readText(useField(store, 'icon').value)
  return (
    <div className={styles.face}>
      <div className={styles.faceChoices}>
        <Icons store={store} icon={icon} isOptional />
      </div>
    </div>
  )
}

function Icons({ store, icon, isOptional = false }: { store: FormStore; icon: string; isOptional?: boolean }) {
  const t = useTexts('admin.systems')
  const id = useId()
  const known = icons.map((name) => ({ value: iconClass(name), label: t(`icons.${name}`) }))
  // One that came from elsewhere stays to be chosen.
  const offered = icon === '' || known.some(({ value }) => value === icon) ? known : [{ value: icon, label: icon }, ...known]
  return (
    <>
      <span id={`${id}-label`} className={styles.faceLabel}>
        {t('icon')}
      </span>
      <IconChoice
        id={id}
        labelledBy={`${id}-label`}
        icons={isOptional ? [{ value: '', label: t('noIcon') }, ...offered] : offered}
        value={icon}
        onChange={(next) => store.setValue('icon', next)}
      />
    </>
  )
}

/** A picture on its ground, as menus of tiles show it. */
export function FaceTile({ icon, color, isSmall = false }: { icon: string; color: string; isSmall?: boolean }) {
  const plain = color === '' || undefined
  return (
    <span
      className={styles.tile}
      data-plain={plain}
      data-small={isSmall || undefined}
      style={{ '--own-color': color } as CSSProperties}
    >
      <PlatformIcon icon={icon} fallback="grid" size={isSmall ? 14 : 28} />
    </span>
  )
}
