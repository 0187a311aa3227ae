import type { Room } from './machine'

/** The words of contract 2 §24. */

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

function binarySize(bytes: number): string {
  let [size, at] = [Math.max(0, bytes), 0]
  while (size >= 1024 && at < units.length - 1) {
    size /= 1024
    at += 1
  }
  return `${at === 0 ? size : size.toFixed(1)} ${units[at]}`
}

/** Two decimals, between nothing and all. */
export function share(percent: number): string {
  return Math.min(100, Math.max(0, percent)).toFixed(2)
}

export function usageTexts({ totalBytes, availableBytes }: Room) {
  const used = Math.max(0, totalBytes - availableBytes)
  return {
    total: binarySize(totalBytes),
    available: binarySize(availableBytes),
    used: binarySize(used),
    usageRate: share(totalBytes > 0 ? (100 * used) / totalBytes : 0),
  }
}

/** How long it runs: `3天2小时5分钟`. */
export function runTime(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return `${days}天${hours}小时${minutes}分钟`
}
