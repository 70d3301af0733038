package main

import (
	"github.com/criyle/go-sandbox/pkg/mount"
	"golang.org/x/sys/unix"
)

// Maximum number of stacked mounts before all are unmounted together: unmounting waits for every processor of the machine, mounting
// does not.
const maxLayers = 16

// A writable folder. Emptying it is not enough: its times remain, and inode numbers and directory offsets continue from the last run. So
// a folder that a run has changed gets a new file system, mounted over the previous one.
type folder struct {
	mount  mount.Mount
	layers int
	// File descriptor of the lowest layer.
	bottom int
}

func newFolder(configured mount.Mount) (*folder, error) {
	configured.Target = "/" + configured.Target
	one := &folder{mount: configured}
	if err := one.hold(); err != nil {
		return nil, err
	}
	return one, one.stamp()
}

// stamp sets the times of the folder to zero, so that any change is visible.
func (f *folder) stamp() error {
	return unix.UtimesNanoAt(unix.AT_FDCWD, f.mount.Target, make([]unix.Timespec, 2), 0)
}

// isUntouched reports whether nothing was created in the folder since it was stamped. Unnamed files would not be visible, so the seccomp
// filter forbids them.
func (f *folder) isUntouched() bool {
	var status unix.Stat_t
	return unix.Stat(f.mount.Target, &status) == nil && status.Mtim == unix.Timespec{}
}

func (f *folder) renew() error {
	if f.layers == maxLayers {
		if err := f.clear(); err != nil {
			return err
		}
	}
	if err := unix.Mount("tmpfs", f.mount.Target, "tmpfs", f.mount.Flags, f.mount.Data); err != nil {
		return err
	}
	if f.layers == 0 {
		return f.hold()
	}
	f.layers++
	return nil
}

// Unmounts the lowest layer and thus all above it. Uses its descriptor, since the path refers to the topmost one.
func (f *folder) clear() error {
	if err := unix.Fchdir(f.bottom); err != nil {
		return err
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return err
	}
	f.layers = 0
	return unix.Close(f.bottom)
}

// Opens the current mount as the lowest layer.
func (f *folder) hold() error {
	bottom, err := unix.Open(f.mount.Target, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	f.bottom = bottom
	f.layers = 1
	return nil
}
