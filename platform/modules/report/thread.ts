import { parentPort } from 'node:worker_threads'
import { fillReport, type ReportJob } from './fill'

/** The thread in which reports are made (`report-pool.ts` starts and ends it). It answers each job once. */
parentPort?.on('message', async (job: ReportJob) => parentPort?.postMessage(await fillReport(job)))
parentPort?.postMessage({ isReady: true })
