import { serveTasks } from './platform/workers/serve-tasks.js';

// Tasks of worker processes. Each is loaded on demand, so a worker only holds what it uses.
serveTasks({
  pdf: async () => (await import('./platform/documents/pdf/pdf.task.js')).setPdf,
  sheet: async () => (await import('./platform/documents/sheet.task.js')).writeSheet,
  image: async () => (await import('./platform/files/pictures/images.task.js')).makeVariants,
  archive: async () => (await import('./staff/builds/archives/archives.task.js')).checkArchive,
  statement: async () => (await import('./sales/imports/statement.task.js')).readStatement,
  secrets: async () => (await import('./security/secrets/secret-scan.task.js')).findSecrets,
  'social-image': async () => (await import('./platform/web/social/social-drawing.js')).drawSocialImage,
});
