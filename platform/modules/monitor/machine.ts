import { readFile, statfs } from 'node:fs/promises'
import os from 'node:os'

/** What the system tells of the machine, or of the part of it that a container gives. */

type Times = { idle: number; total: number; at: number }
type Load = { used: number; idle: number }

/** Two looks that are closer together say nothing; the last answer is given again. */
const closestMs = 500

let before: Times = timesOf()
let lastLoad: Load | undefined

/** Shares of the processors in percent since the last look, at first since the start of the process. */
export function processorLoad(): Load {
  const now = timesOf()
  if (now.at - before.at < closestMs && lastLoad) return lastLoad
  const total = now.total - before.total
  const idle = total > 0 ? (100 * (now.idle - before.idle)) / total : 100
  before = now
  lastLoad = { used: 100 - idle, idle }
  return lastLoad
}

function timesOf(): Times {
  const cores = os.cpus().map(({ times }) => times)
  const idle = cores.reduce((sum, times) => sum + times.idle, 0)
  const total = cores.reduce((sum, { user, nice, sys, irq, idle: quiet }) => sum + user + nice + sys + irq + quiet, 0)
  return { idle, total, at: performance.now() }
}

type Processor = { name: string; packages: number; cores: number; threads: number }

let processor: Promise<Processor> | undefined

/** Read once: it does not change. */
export function processorFacts(): Promise<Processor> {
  processor ??= readProcessor()
  return processor
}

async function readProcessor(): Promise<Processor> {
  const threads = os.cpus().length
  const name = os.cpus()[0]?.model.trim() ?? ''
  // Where there is no such file, nobody knows how the threads share cores.
  const text = await readFile('/proc/cpuinfo', 'utf8').catch(() => '')
  const values = (key: string) => [...text.matchAll(new RegExp(`^${key}\\s*:\\s*(\\d+)`, 'gm'))].map(([, value]) => value ?? '')
  const packages = values('physical id')
  const cores = values('core id').map((core, index) => `${packages[index] ?? ''} ${core}`)
  return { name, threads, packages: new Set(packages).size || 1, cores: new Set(cores).size || threads }
}

export type Room = { totalBytes: number; availableBytes: number }

/** In a container, what it may take. */
export function memoryRoom(): Room {
  const machine = os.totalmem()
  const allowed = process.constrainedMemory()
  const isBounded = allowed > 0 && allowed < machine
  const available = process.availableMemory?.() ?? os.freemem()
  return { totalBytes: isBounded ? allowed : machine, availableBytes: Math.min(available, isBounded ? allowed : machine) }
}

/** Of the disk that holds a folder. */
export async function diskRoom(folder: string): Promise<Room> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { totalBytes: blocks * bsize, availableBytes: bavail * bsize }
}

/** The first address of this machine by which others may reach it. */
export function ownAddress(): string {
  const addresses = Object.values(os.networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'
}

export function systemName(): string {
  return `${os.type()} ${os.release()} ${os.arch()}`
}

export function uptimeSeconds(): number {
  return Math.round(os.uptime())
}
