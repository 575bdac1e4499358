import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { BlobStore } from './storage/blob-store.js';
import { FileStorage } from './storage/file-storage.js';
import { FileOwner } from './file-owner.entity.js';
import { FileOwnership } from './file-ownership.js';
import { FileSweep } from './file-sweep.js';
import { FileSweepRepository } from './file-sweep.repository.js';
import { FileEntity } from './file.entity.js';
import { Files } from './files.js';
import { FilesRepository } from './files.repository.js';
import { FreeSpace } from './uploads/free-space.js';
import { Images } from './pictures/images.js';
import { openBlobStore, openSpool } from './storage/open-blob-store.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { Pictures } from './pictures/pictures.js';
import { LargeUploads } from './uploads/large-uploads.js';
import { ResumableFiles } from './resumable-files.js';
import { Spool } from './uploads/spool.js';
import { UploadLimits } from './uploads/upload-limits.js';

/** Provides files to every module: in a bucket if S3 is configured, otherwise in DATA_DIR/files. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([FileEntity, FileOwner])],
  controllers: [PicturesController],
  providers: [
    Files,
    FilesRepository,
    Images,
    Pictures,
    FileOwnership,
    FileStorage,
    FileSweep,
    FileSweepRepository,
    FreeSpace,
    LargeUploads,
    ResumableFiles,
    UploadLimits,
    { provide: Spool, inject: [Config], useFactory: (config: Config): Spool => openSpool(config) },
    { provide: BlobStore, inject: [Config], useFactory: (config: Config): BlobStore => openBlobStore(config) },
  ],
  exports: [Files, FileStorage, LargeUploads, Pictures, ResumableFiles, Spool, UploadLimits],
})
export class FilesModule {}
