'use client'

import { useState } from 'react'
import { pictureAddress } from '@/lib/domain/picture-address'
import { steadyTone } from '@/lib/domain/tone'
import styles from './avatar.module.css'

type AvatarProps = { name: string; src?: string; size?: number }

/**
 * The person's picture, or the last two signs of the name as Chinese offices write them, in a tint of the person's own. Only pictures that
 * the platform keeps are loaded.
 */
export function Avatar({ name, src, size = 30 }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | undefined>(undefined)
  const picture = pictureAddress(src ?? '')
  if (!picture || picture === failedSrc) return <Initials name={name} size={size} />
  return (
    <span className={styles.avatar} style={{ width: size, height: size }} data-tone={steadyTone(name)} aria-hidden="true">
      <img src={picture} alt="" onError={() => setFailedSrc(picture)} />
    </span>
  )
}

const smallPx = 24

/**
 * A person without a picture. It has no state, so a list of a thousand people can have it in every row, and its signs are no text of the
 * page: who copies or searches a row meets the name once.
 */
export function Initials({ name, size }: { name: string; size: number }) {
  const isSmall = size < smallPx
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * (isSmall ? 0.55 : 0.36)) }}
      data-tone={steadyTone(name)}
      data-initials={isSmall ? initial(name) : initials(name)}
      aria-hidden="true"
    />
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  if (words.length > 1)
    return words
      .map((word) => word[0] ?? '')
      .join('')
      .slice(0, 2)
      .toUpperCase()
  const signs = [...(words[0] ?? '')]
  // A longer name is a function such as 系统管理员, which is known by its beginning.
  return (signs.length > 3 ? signs.slice(0, 2) : signs.slice(-2)).join('')
}

/** Two signs cannot be read in a small circle: of a Chinese name the last one, which differs most, of any other the first. */
function initial(name: string): string {
  const signs = [...initials(name)]
  return (/^[\u4e00-\u9fff]{2,3}$/.test(name.trim()) ? signs.at(-1) : signs[0]) ?? ''
}
