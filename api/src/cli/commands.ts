import type { Command } from './run-command.ts'

/** The operator's commands, by name. */
export const COMMANDS: Record<string, { load: () => Promise<Command>; does: string }> = {
  admin: {
    load: () => import('./admin.ts').then(module => module.runAdminCommand),
    does: 'creates, disables and enables admins, and removes the demo',
  },
  audit: {
    load: () => import('./audit.ts').then(module => module.runAuditCommand),
    does: 'verifies the audit',
  },
  messages: {
    load: () => import('./messages.ts').then(module => module.runMessagesCommand),
    does: 'lists messages, sends them again and counts them',
  },
  backup: {
    load: () => import('./backup.ts').then(module => module.runBackupCommand),
    does: 'writes the whole database into one file',
  },
  restore: {
    load: () => import('./restore.ts').then(module => module.runRestoreCommand),
    does: 'puts a backup into a database',
  },
  doctor: {
    load: () => import('./doctor.ts').then(module => module.runDoctorCommand),
    does: 'checks settings, disk, providers, database and records',
  },
}
