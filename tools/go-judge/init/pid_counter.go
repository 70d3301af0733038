package main

import "golang.org/x/sys/unix"

// The first process of a run gets the next process id. Those of this process's threads are smaller.
const numberBeforeRun = "99"

// pidCounter sets the last process id of this namespace, so that every run begins with the same one.
type pidCounter struct{ file int }

// Call it while the host's /proc is mounted, which is writable, unlike the container's. A write there affects the namespace of the
// writing process.
func openPidCounter() pidCounter {
	file, err := unix.Open("/proc/sys/kernel/ns_last_pid", unix.O_WRONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return pidCounter{file: -1}
	}
	return pidCounter{file: file}
}

// canReset returns false on kernels without CONFIG_CHECKPOINT_RESTORE.
func (c pidCounter) canReset() bool { return c.file >= 0 }

func (c pidCounter) reset() error {
	if !c.canReset() {
		return nil
	}
	_, err := unix.Pwrite(c.file, []byte(numberBeforeRun), 0)
	return err
}
