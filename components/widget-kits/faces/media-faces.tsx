import { LineIcon } from '@/components/ui/icon'
import { valueIcons } from '@/components/ui/values/icons'
import styles from '@/components/ui/values/values.module.css'
import { pictureAddress } from '@/lib/domain/picture-address'
import { decodeRecords } from '@/lib/form/wire-values'
import { entriesOf, pictureUrl } from '../uploads/file-entries'
import { FileKindIcon } from '../uploads/file-kind-icon'
import { placeText } from './location-value'
import type { ValueFace } from './value-face'

const picturesMax = 3
const picturePx = 24

const names = (value: unknown) => entriesOf(decodeRecords(value)).map(({ name }) => name)

/** Files by the sign of their kind and how many there are. */
export const filesFace: ValueFace = {
  isNumeric: false,
  draw: ({ text, value }, { joint }) => {
    const [first, ...others] = names(value)
    if (first === undefined) return text
    const all = [first, ...others].join(joint)
    return (
      <span className={styles.row} data-tip={all}>
        <span className={styles.sign}>
          <FileKindIcon name={first} />
        </span>
        <span className={styles.more} aria-hidden="true">
          {others.length + 1}
        </span>
        <span className="tn-visually-hidden">{all}</span>
      </span>
    )
  },
}

/** Pictures in small, in boxes that are as large before they came. */
export const picturesFace: ValueFace = {
  isNumeric: false,
  draw: ({ text, value }, { joint }) => {
    const pictures = entriesOf(decodeRecords(value))
    if (pictures.length === 0) return text
    const rest = pictures.length - picturesMax
    return (
      <span className={styles.pictures} data-tip={names(value).join(joint)}>
        {pictures.slice(0, picturesMax).map((picture, index) => {
          const url = pictureUrl(picture, 'annexpic')
          return url ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be the same picture, and the row keeps no state.
            <img key={index} src={url} alt={picture.name} width={picturePx} height={picturePx} loading="lazy" decoding="async" />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <span key={index} className={styles.words}>
              {picture.name}
            </span>
          )
        })}
        {rest > 0 ? <span className={styles.more}>+{rest}</span> : null}
      </span>
    )
  },
}

/** A signature in small; what is none of our pictures is said to be one, since its id says nothing. */
export const signatureFace: ValueFace = {
  isNumeric: false,
  draw: ({ text, value }, { signature }) => {
    const url = pictureAddress(typeof value === 'string' ? value : text) ?? pictureAddress(text)
    if (url) {
      return (
        <span className={styles.pictures}>
          <img data-ink="" src={url} alt={signature} width={48} height={picturePx} loading="lazy" decoding="async" />
        </span>
      )
    }
    return (
      <span className={styles.row}>
        <span className={styles.sign}>
          <LineIcon path={valueIcons.signature} size={16} />
        </span>
        <span className={styles.words}>{signature}</span>
      </span>
    )
  },
  say: (_, { signature }) => signature,
}

/** A place by its pin and its words. */
export const locationFace: ValueFace = {
  isNumeric: false,
  draw: ({ text, value }) => {
    const place = placeText(typeof value === 'string' && value !== '' ? value : text)
    return place === '' ? null : (
      <span className={styles.row}>
        <span className={styles.sign}>
          <LineIcon path={valueIcons.place} size={14} />
        </span>
        <span className={styles.words}>{place}</span>
      </span>
    )
  },
  say: (text) => placeText(text),
}
